import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, expect, test, vi } from "vitest";
import { emptyProperty } from "@/lib/property/values";
import { savedListings, saveListing } from "./save";

vi.mock("server-only", () => ({}));
vi.mock("@/server/env", () => ({ env: {} }));
const after = vi.hoisted(() => ({
  sweepSoon: vi.fn(),
  revalidateListing: vi.fn(),
  revalidateListings: vi.fn(),
  drawListingSoon: vi.fn(),
  drawListingsSoon: vi.fn(),
}));
vi.mock("@/server/media/sweep-soon", () => after);
vi.mock("@/server/public/tags", () => after);
vi.mock("./share-cards", () => after);
beforeEach(() => void vi.clearAllMocks());

const id = "11111111-2222-4333-8444-555555555555";

test.each([
  ["תל אביב", "תל אביב-יפו"],
  ["חיפה", "חיפה"],
  ["עיר שאיש לא מכיר", "עיר שאיש לא מכיר"],
])("a listing in %s is stored in %s", async (typed, stored) => {
  const rpc = vi.fn(async (_name: string, _args: { _data: { city: string } }) => ({
    data: { id, version: 2, created: false },
    error: null,
  }));
  await saveListing(
    {
      ...emptyProperty,
      title: "דירה",
      city: typed,
      ...{ id, version: 1, clientRequestId: id, overwrite: false },
    } as never,
    true,
    { rpc } as unknown as SupabaseClient,
    { features: { ribbon: false } } as never,
  );
  expect(rpc.mock.calls[0]?.[1]._data.city).toBe(stored);
  expect(after.drawListingSoon).toHaveBeenCalledExactlyOnceWith(id);
});

const draft = (shown: boolean) => {
  const row = { id, version: 1, status: shown ? "active" : "draft" };
  const chain = { select: () => chain, eq: () => chain, maybeSingle: async () => ({ data: row }) };
  const answer = { data: { id, version: 2, created: false }, error: null };
  return { rpc: vi.fn(async () => answer), from: () => chain };
};
const keep = (db: object, over: { id: string | null; overwrite?: boolean }) =>
  saveListing(
    {
      ...emptyProperty,
      title: "דירה",
      ...{ version: 1, clientRequestId: id, overwrite: false, ...over },
    } as never,
    false,
    db as SupabaseClient,
    { features: { ribbon: false } } as never,
  );

test("a draft published in another tab is not overwritten as a draft", async () => {
  const shown = draft(true);
  for (const overwrite of [false, true])
    await expect(keep(shown, { id, overwrite })).rejects.toMatchObject({ code: "draftPublished" });
  expect(shown.rpc).not.toHaveBeenCalled();
  // Nor by a repeated request whose first response was lost.
  await expect(keep(shown, { id: null })).rejects.toMatchObject({ code: "draftPublished" });
  expect(shown.rpc).toHaveBeenCalledTimes(1);
  expect(await keep(draft(false), { id })).toMatchObject({ property: { id, version: 2 } });
});

test("a saved draft has no picture drawn for sharing, and a save that is refused is followed by nothing", async () => {
  await keep(draft(false), { id });
  expect(after.drawListingSoon).not.toHaveBeenCalled();
  expect(after.revalidateListing).toHaveBeenCalledExactlyOnceWith(id);
  expect(after.sweepSoon).toHaveBeenCalledOnce();
  vi.clearAllMocks();
  await expect(keep(draft(true), { id })).rejects.toBeDefined();
  expect(after.revalidateListing).not.toHaveBeenCalled();
  expect(after.sweepSoon).not.toHaveBeenCalled();
});

test("many saves are followed by one sweep, and none by nothing", () => {
  savedListings([id, "b"], ["b"]);
  expect(after.revalidateListings).toHaveBeenCalledExactlyOnceWith([id, "b"]);
  expect(after.drawListingsSoon).toHaveBeenCalledExactlyOnceWith(["b"]);
  expect(after.sweepSoon).toHaveBeenCalledOnce();
  savedListings([], []);
  expect(after.sweepSoon).toHaveBeenCalledOnce();
});
