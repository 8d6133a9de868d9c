import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/server/errors";
import { addOfficePictures, addPictures, appendPictures } from "./add-pictures";

const calls = vi.hoisted(() => ({
  save: vi.fn(),
  fetch: vi.fn(),
  store: vi.fn(),
  count: vi.fn(),
}));
vi.mock("server-only", () => ({}));
vi.mock("@/server/property/save", () => ({ saveListing: calls.save }));
vi.mock("@/server/media/fetch-picture", () => ({ fetchPicture: calls.fetch }));
vi.mock("@/server/media/prepare-image", () => ({ prepareImage: async (bytes: string) => bytes }));
vi.mock("@/server/media/store-image", () => ({ storeImage: calls.store }));
vi.mock("@/server/media/upload-limit", () => ({ countUpload: calls.count }));
vi.mock("@/server/plan/limits", () => ({ getLimits: async () => ({ images: 3 }) }));

const id = "11111111-2222-4333-8444-555555555555";
const profile = { id: "p", features: { ribbon: false, aiParser: false, aiDescription: false } };
function rowOf(images: string[] | null, status: string) {
  return {
    id,
    version: 7,
    status,
    title: "דירה ישנה",
    transaction_type: "sale",
    price: 1_000_000,
    city: "חיפה",
    rooms: 3,
    property_types: ["apartment"],
    images,
  };
}
function backend(images: string[] | null, status = "draft") {
  const row = rowOf(images, status);
  const chain = {
    select: () => chain,
    eq: () => chain,
    maybeSingle: async () => ({ data: images && row }),
  };
  return { from: () => chain } as unknown as SupabaseClient;
}
const at = (name: string) => `https://example.com/${name}.jpg`;

beforeEach(() => {
  calls.save.mockReset().mockResolvedValue({ property: { id, version: 8 } });
  calls.count.mockReset();
  calls.store.mockReset().mockImplementation(async (_, owner, image) => `${owner}/${image}`);
  calls.fetch.mockReset().mockImplementation(async (address: string) => {
    // The first one is the slowest.
    await new Promise((done) => setTimeout(done, address.includes("/a.") ? 30 : 1));
    if (address.includes("bad")) throw new AppError("pictureUnreachable");
    return new URL(address).pathname.slice(1);
  });
});

test("pictures keep the order of their URLs, and a failed one does not block the others", async () => {
  const added = await addPictures(
    { id, addresses: [at("a"), at("bad"), at("b")] },
    backend([]),
    profile,
  );
  expect(added).toEqual({
    added: 2,
    failed: [{ address: at("bad"), code: "pictureUnreachable", values: {} }],
  });
  expect(calls.save.mock.calls[0]?.[0]).toMatchObject({
    id,
    version: 7,
    images: ["p/a.jpg", "p/b.jpg"],
  });
  expect(calls.save.mock.calls[0]?.[1]).toBe(false);
});

test("pictures over the plan's limit are not fetched", async () => {
  const addresses = ["a", "b", "c", "d"].map(at);
  const { added, failed } = await addPictures({ id, addresses }, backend([], "active"), profile);
  expect([added, failed.map(({ code }) => code)]).toEqual([3, ["imagesLimit"]]);
  expect(calls.fetch).toHaveBeenCalledTimes(3);
  expect(calls.save.mock.calls[0]?.[1]).toBe(true);
});

test("a home with pictures keeps them, and nothing is fetched", async () => {
  expect(await addPictures({ id, addresses: [at("a")] }, backend(["x.jpg"]), profile)).toEqual({
    added: 0,
    failed: [],
  });
  expect([calls.fetch.mock.calls.length, calls.save.mock.calls.length]).toEqual([0, 0]);
});

test("each URL counts as an upload, and another agent's home is not found", async () => {
  calls.count.mockRejectedValue(new AppError("uploadLimit", { minutes: 4 }));
  const { failed } = await addPictures({ id, addresses: [at("a")] }, backend([]), profile);
  expect(failed).toEqual([{ address: at("a"), code: "uploadLimit", values: { minutes: 4 } }]);
  expect(calls.fetch).not.toHaveBeenCalled();
  await expect(addPictures({ id, addresses: [at("a")] }, backend(null), profile)).rejects.toThrow(
    "notFound",
  );
});

test("appended pictures come after the existing ones, without duplicates", async () => {
  await appendPictures({ id, paths: ["x.jpg", "y.jpg"] }, backend(["x.jpg"]), profile);
  expect(calls.save.mock.calls[0]?.[0].images).toEqual(["x.jpg", "y.jpg"]);
  await appendPictures({ id, paths: ["x.jpg"] }, backend(["x.jpg"]), profile);
  expect(calls.save).toHaveBeenCalledOnce();
});

test("pictures that an office adds belong to the agent, up to the agent's plan limit", async () => {
  const agent = { id: "11111111-2222-4333-8444-555555555556", name: "דנה", is_active: true };
  const plan = { ribbon: true, video: false, images: 1 };
  const office = (answer: unknown) =>
    ({ rpc: async () => ({ data: answer, error: null }) }) as unknown as SupabaseClient;
  const home = rowOf([], "active");
  const addresses = [at("a"), at("b")];
  const found = office({ home, agent: { ...agent, ...plan } });
  expect(await addOfficePictures({ id, addresses }, found, "office")).toEqual({
    added: 1,
    failed: [{ address: at("b"), code: "imagesLimit", values: {} }],
  });
  expect(calls.count.mock.calls).toEqual([["office"]]);
  const [saved, published, , profileOf, homes] = calls.save.mock.calls[0] ?? [];
  expect(saved.images).toEqual([`${agent.id}/a.jpg`]);
  expect([published, profileOf, homes.writesReference]).toEqual([
    true,
    { features: { ribbon: true } },
    false,
  ]);

  const full = office({ home: rowOf(["x.jpg"], "active"), agent: { ...agent, ...plan } });
  expect(await addOfficePictures({ id, addresses }, full, "office")).toMatchObject({ added: 0 });
  // An agent who does not allow it, a draft, anybody else's home.
  await expect(addOfficePictures({ id, addresses }, office(null), "office")).rejects.toThrow(
    "notFound",
  );
  expect(calls.save).toHaveBeenCalledOnce();
});
