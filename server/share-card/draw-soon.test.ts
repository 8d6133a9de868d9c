import { beforeEach, expect, test, vi } from "vitest";
import { drawSoon } from "./draw-soon";

const { later, getListing, drawCard } = vi.hoisted(() => ({
  later: [] as (() => Promise<void>)[],
  getListing: vi.fn(),
  drawCard: vi.fn(),
}));
vi.mock("next/server", () => ({ after: (task: () => Promise<void>) => later.push(task) }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn() } }));
vi.mock("@/server/property/public-queries", () => ({ getListing }));
vi.mock("@/server/seo/listing", () => ({ listingCard: async (view: unknown) => ({ of: view }) }));
vi.mock("./card", () => ({ drawCard }));

const answerThen = async () => {
  for (const task of later.splice(0)) await task();
};

beforeEach(() => {
  vi.clearAllMocks();
});

test("the picture of a saved listing is drawn when the save has been answered", async () => {
  getListing.mockResolvedValue({ state: "live", view: "a home" });
  drawSoon("1");
  expect(drawCard).not.toHaveBeenCalled();
  await answerThen();
  expect(drawCard).toHaveBeenCalledWith({ of: "a home" });
});

test("a listing that visitors do not see gets none", async () => {
  getListing.mockResolvedValue({ state: "missing" });
  drawSoon("1");
  await answerThen();
  expect(getListing).toHaveBeenCalledWith("1");
  expect(drawCard).not.toHaveBeenCalled();
});

test("a picture that cannot be drawn spoils nothing", async () => {
  getListing.mockResolvedValue({ state: "live", view: "a home" });
  drawCard.mockRejectedValue(new Error("no font"));
  drawSoon("1");
  await expect(answerThen()).resolves.toBeUndefined();
  expect(drawCard).toHaveBeenCalledTimes(1);
});
