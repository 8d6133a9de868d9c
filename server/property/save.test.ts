import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";
import { emptyProperty } from "@/lib/property/values";
import { saveListing } from "./save";

vi.mock("server-only", () => ({}));
vi.mock("@/server/env", () => ({ env: {} }));
vi.mock("@/server/media/sweep-soon", () => ({ sweepSoon: () => {} }));
vi.mock("@/server/public/tags", () => ({ revalidateListing: () => {} }));
vi.mock("./share-cards", () => ({ drawListingSoon: () => {} }));

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
