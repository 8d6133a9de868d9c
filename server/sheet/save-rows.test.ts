import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, expect, test, vi } from "vitest";
import messages from "@/messages/he.json";
import { AppError } from "@/server/errors";
import { withinBudget, withRequestBudget } from "@/server/request-budget.mjs";
import { requestIdOf } from "./request-ids";
import { saveSheetRows } from "./save-rows";

const { writeListing, savedListings } = vi.hoisted(() => ({
  writeListing: vi.fn(),
  savedListings: vi.fn(),
}));
vi.mock("server-only", () => ({}));
vi.mock("@/server/property/save", () => ({ writeListing, savedListings }));

const id = "11111111-2222-4333-8444-555555555555";
const row = {
  id,
  version: 7,
  title: "דירה ישנה",
  transaction_type: "sale",
  price: 1_000_000,
  city: "חיפה",
  rooms: 3,
  property_types: ["apartment"],
  images: ["a.jpg"],
  main_image_url: "a.jpg",
};
const backend = (status: string | null) => {
  const data = status && { ...row, status };
  const chain = { select: () => chain, eq: () => chain, maybeSingle: async () => ({ data }) };
  return { from: () => chain } as unknown as SupabaseClient;
};
const save = (rows: { id?: string; home: object }[], publish = false, status = "draft") =>
  saveSheetRows(
    rows.map(({ id: target = null, home }, at) => ({
      line: at + 2,
      id: target,
      nth: 0,
      home: home as never,
    })),
    publish,
    backend(status),
    { features: { ribbon: false } } as never,
  );

beforeEach(() => {
  savedListings.mockReset();
  writeListing.mockReset();
  writeListing.mockResolvedValue({ property: { id, version: 1 } });
});

test("a row updates only its own columns of an existing home, and never its pictures", async () => {
  await save([{ id, home: { price: 1_100_000, images: ["של אחר"], ribbonEnabled: true } }]);
  expect(writeListing.mock.calls[0]?.[0]).toMatchObject({
    id,
    version: 7,
    title: "דירה ישנה",
    price: 1_100_000,
    images: ["a.jpg"],
    ribbonEnabled: false,
  });
});

test("a published home stays published, even when the sheet creates drafts", async () => {
  await save([{ id, home: { price: 900_000 } }], false, "active");
  await save([{ id, home: { price: 900_000 } }], false, "draft");
  await save([{ home: { title: "דירה חדשה" } }], false);
  expect(writeListing.mock.calls.map(([, shown]) => shown)).toEqual([true, false, false]);
});

test("over the plan's limit a new home becomes a draft, and an existing one is refused", async () => {
  const home = {
    title: "דירה חדשה",
    transactionType: "sale",
    price: 1_000_000,
    city: "חיפה",
    rooms: 3,
    propertyTypes: ["apartment"],
  };
  writeListing.mockRejectedValueOnce(new AppError("planLimitReached", { used: 3, limit: 3 }));
  expect(await save([{ home }], true)).toEqual([{ line: 2, id, asDraft: true }]);
  expect(writeListing.mock.calls.map(([, shown]) => shown)).toEqual([true, false]);
  writeListing.mockRejectedValueOnce(new AppError("planLimitReached", { used: 3, limit: 3 }));
  expect(await save([{ id, home }], true)).toMatchObject([
    { refused: [{ code: "planLimitReached" }] },
  ]);
  writeListing.mockRejectedValueOnce(new AppError("officeLimitReached", { used: 3, limit: 3 }));
  writeListing.mockRejectedValueOnce(new AppError("draftsLimit"));
  expect(await save([{ home }], true)).toMatchObject([{ refused: [{ code: "draftsLimit" }] }]);
});

test("a row that changes nothing is not written, except to publish a draft", async () => {
  const asStored = {
    title: "דירה ישנה",
    price: 1_000_000,
    city: "חיפה",
    propertyTypes: ["apartment"],
  };
  expect(await save([{ id, home: asStored }], true, "active")).toEqual([{ line: 2, id }]);
  expect(await save([{ id, home: asStored }], false)).toEqual([{ line: 2, id }]);
  expect(writeListing).not.toHaveBeenCalled();
  await save([{ id, home: { ...asStored, price: 1_100_000 } }], true, "active");
  await save([{ id, home: asStored }], true, "draft");
  expect(writeListing.mock.calls.map(([{ price }, shown]) => [price, shown])).toEqual([
    [1_100_000, true],
    [1_000_000, true],
  ]);
});

test("each row of a request has its own time budget", async () => {
  vi.useFakeTimers();
  writeListing.mockImplementation(() =>
    withinBudget(async () => {
      await new Promise((done) => setTimeout(done, 2_000));
      return { property: { id, version: 1 } };
    }),
  );
  const rows = Array.from({ length: 5 }, (_, n) => ({ home: { title: `דירה מספר ${n}` } }));
  const saved = withRequestBudget(() => save(rows));
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await saved).toHaveLength(5);
});

test("a refused row reports its reason, and the next one is saved", async () => {
  writeListing.mockRejectedValueOnce(new AppError("draftsLimit"));
  writeListing.mockResolvedValueOnce({
    refused: { field: "reference", message: "referenceTaken" },
  });
  const home = { title: "דירה חדשה" };
  expect(await save([{ home }, { home }, { home: { price: -1 } }, { home }])).toEqual([
    { line: 2, refused: [{ column: null, code: "draftsLimit" }] },
    { line: 3, refused: [{ column: "reference", code: "referenceTaken" }] },
    {
      line: 4,
      refused: [
        { column: "title", code: "required" },
        { column: "price", code: "listingPriceInvalid" },
      ],
    },
    { line: 5, id },
  ]);
});

test("a row beyond the day's limit says when the rest of the file can be saved", async () => {
  writeListing.mockRejectedValueOnce(new AppError("tooManyRequests"));
  const refused = [{ column: null, code: "sheetDayFull" }];
  expect(await save([{ home: { title: "דירה חדשה" } }])).toEqual([{ line: 2, refused }]);
  expect(messages.validation.sheetDayFull).toContain("מחר");
});

test("another agent's home is not found", async () => {
  const [answer] = await saveSheetRows([{ line: 2, id, nth: 0, home: {} }], false, backend(null), {
    features: { ribbon: false },
  } as never);
  expect(answer).toEqual({ line: 2, refused: [{ column: "reference", code: "notFound" }] });
  expect(writeListing).not.toHaveBeenCalled();
});

test("a row has a stable request id, and duplicate rows have different ids", () => {
  const home = { title: "דירה", city: "חיפה" };
  expect(requestIdOf(home, 0)).toBe(requestIdOf({ city: "חיפה", title: "דירה" }, 0));
  expect(requestIdOf(home, 1)).not.toBe(requestIdOf(home, 0));
  expect(requestIdOf({ ...home, price: 1 }, 0)).not.toBe(requestIdOf(home, 0));
  expect(requestIdOf(home, 0)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test("an office's row is saved for the agent it names, and matched by its unstored reference", async () => {
  const agent = "22222222-2222-4333-8444-555555555555";
  const stored = { ...row, status: "active", agent_id: agent };
  const homes = { writesReference: false, read: async () => ({ data: stored }) } as never;
  const store = vi.fn(() => homes);
  const sent = { line: 2, id: null, nth: 0 };
  const home = { title: "דירה למשרד", reference: "A-1", price: 1_000_000 };
  const saveOf = (rows: object[]) =>
    saveSheetRows(rows as never, false, backend(null), { features: { ribbon: false } }, store);
  await saveOf([{ ...sent, agent, home }]);
  await saveOf([{ ...sent, agent, home: { ...home, price: 900_000 } }]);
  expect(store).toHaveBeenCalledWith(agent);
  expect(writeListing.mock.calls.map((call) => call[4])).toEqual([homes, homes]);
  const [first, again] = writeListing.mock.calls.map(([sent]) => sent.clientRequestId);
  expect(again).toBe(first);
  expect(first).not.toBe(requestIdOf(home as never, 0));
  // A home that the office names with its agent is changed; without an agent, or with another, nothing is written.
  await saveOf([{ ...sent, id, agent, home: { price: 800_000 } }]);
  expect(writeListing.mock.lastCall?.[0]).toMatchObject({ id, version: 7, price: 800_000 });
  const refused = [{ column: null, code: "notFound" }];
  expect(
    await saveOf([
      { ...sent, home },
      { ...sent, id, agent: id, home },
    ]),
  ).toEqual([
    { line: 2, refused },
    { line: 2, refused },
  ]);
  expect(writeListing).toHaveBeenCalledTimes(3);
});

test("what follows a save is done once for all rows, also when a later one fails", async () => {
  const saved = (n: string) =>
    writeListing.mockResolvedValueOnce({ property: { id: n, version: 1 } });
  saved("a");
  saved("b");
  writeListing.mockRejectedValueOnce(new AppError("draftsLimit"));
  const homes = ["דירה אחת", "דירה שתיים", "דירה שלוש"].map((title) => ({ home: { title } }));
  await save(homes);
  expect(savedListings).toHaveBeenCalledExactlyOnceWith(["a", "b"], []);

  savedListings.mockReset();
  saved("c");
  const whole = { title: "דירה בחיפה", transactionType: "sale", price: 1, city: "חיפה", rooms: 3 };
  writeListing.mockRejectedValueOnce(new Error("fetch failed"));
  const published = save(
    [
      { home: { ...whole, price: 1_000_000, propertyTypes: ["apartment"] } },
      { home: { ...whole, price: 1_100_000, propertyTypes: ["apartment"] } },
    ],
    true,
  );
  await expect(published).rejects.toThrow("fetch failed");
  expect(savedListings).toHaveBeenCalledExactlyOnceWith(["c"], ["c"]);
});
