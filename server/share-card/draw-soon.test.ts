import { beforeEach, describe, expect, test, vi } from "vitest";
import { drawAgentSoon } from "@/server/agent/share-card";
import { drawCompanySoon } from "@/server/company/share-card";
import { drawListingSoon, drawListingsOfAgentSoon } from "@/server/property/share-cards";

const { later, live, drawCard, listNewestOf } = vi.hoisted(() => ({
  later: [] as (() => Promise<void>)[],
  live: vi.fn(),
  drawCard: vi.fn(),
  listNewestOf: vi.fn(),
}));
vi.mock("next/server", () => ({ after: (task: () => Promise<void>) => later.push(task) }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn() } }));
vi.mock("@/server/property/public-queries", () => ({ getListing: live, listNewestOf }));
vi.mock("@/server/agent/public-queries", () => ({ getAgent: live }));
vi.mock("@/server/company/public-queries", () => ({ getCompany: live }));
vi.mock("@/server/seo/listing", () => ({ listingCard: async (view: unknown) => ({ view }) }));
vi.mock("@/server/seo/profile", () => ({
  agentWords: async (view: unknown) => ({ card: { view } }),
  companyWords: async (view: unknown) => ({ card: { view } }),
}));
vi.mock("./card", () => ({ drawCard }));

/** Starts all deferred work at once, as after responses that are sent together. */
const answerThen = () => Promise.all(later.splice(0).map((task) => task()));

beforeEach(() => {
  vi.resetAllMocks();
  live.mockImplementation(async (key: string) => ({ state: "live", view: `page ${key}` }));
});

describe.each([
  ["a listing", drawListingSoon],
  ["an agent", drawAgentSoon],
  ["a company", drawCompanySoon],
])("the picture of %s that was saved", (_, drawSoon) => {
  test("is drawn after the response to the save", async () => {
    drawSoon("1");
    expect(drawCard).not.toHaveBeenCalled();
    await answerThen();
    expect(drawCard.mock.calls).toEqual([[{ view: "page 1" }]]);
  });

  test("is not drawn when visitors do not see the page", async () => {
    live.mockResolvedValue({ state: "missing" });
    drawSoon("1");
    await answerThen();
    expect(live).toHaveBeenCalledWith("1");
    expect(drawCard).not.toHaveBeenCalled();
  });

  test("does not fail the save when drawing fails", async () => {
    drawCard.mockRejectedValue(new Error("no font"));
    drawSoon("1");
    await expect(answerThen()).resolves.toEqual([undefined]);
    expect(drawCard).toHaveBeenCalledTimes(1);
  });
});

describe("of an agent with hundreds of listings", () => {
  let most = 0;
  beforeEach(() => {
    listNewestOf.mockImplementation(async (_: string, count: number) =>
      Array.from({ length: 300 }, (_, i) => String(i)).slice(0, count),
    );
    most = 0;
    let atOnce = 0;
    drawCard.mockImplementation(async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((done) => setTimeout(done, 1));
      atOnce -= 1;
    });
  });
  const drawn = () => drawCard.mock.calls.map(([{ view }]) => view);
  const NEWEST = Array.from({ length: 12 }, (_, i) => `page ${i}`);

  test("the newest are drawn one at a time", async () => {
    drawListingsOfAgentSoon("noa");
    await answerThen();
    expect(listNewestOf).toHaveBeenCalledWith("noa", 12);
    expect(drawn()).toEqual(NEWEST);
    expect(most).toBe(1);
  });

  test("five toggles draw them once, and only one drawing runs at a time", async () => {
    for (let press = 0; press < 5; press++) drawListingsOfAgentSoon("noa");
    drawListingsOfAgentSoon("samer");
    await answerThen();
    expect(drawn()).toEqual([...NEWEST, ...NEWEST]);
    expect(most).toBe(1);
  });

  test("a save during drawing restarts it", async () => {
    let again: Promise<unknown> | undefined;
    drawCard.mockImplementation(async () => {
      if (drawCard.mock.calls.length !== 3) return;
      drawListingsOfAgentSoon("noa");
      again = answerThen();
    });
    drawListingsOfAgentSoon("noa");
    await answerThen();
    await again;
    expect(drawn().slice(0, 3)).toEqual(NEWEST.slice(0, 3));
    expect(drawn().slice(3)).toEqual(NEWEST);
  });
});
