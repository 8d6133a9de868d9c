import { beforeEach, expect, test, vi } from "vitest";
import { GET } from "./route";

vi.mock("server-only", () => ({}));
vi.mock("@/server/http/rate-limit", () => ({ overRateLimit: () => null }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn() } }));
const { homes } = vi.hoisted(() => ({ homes: vi.fn() }));
vi.mock("@/server/search/map", () => ({ listHomesOfPin: homes }));

beforeEach(() => void homes.mockReset().mockResolvedValue({ total: 0, cards: [] }));

const ask = (query: string) => GET(new Request(`http://site.test/api/map/homes?${query}`));
const BOX = "34.7800000,32.0800000,34.7800000,32.0800000";

test("homes in a box are queried with the search's filters", async () => {
  expect((await ask(`roomsMin=3&box=${BOX}`)).status).toBe(200);
  expect(homes).toHaveBeenCalledWith({ roomsMin: 3 }, BOX, {});
});

test.each(["", "box=", "box=1,2,3", "box=NaN,32,34,33", "box=34,32,35", `box=${BOX},1`])(
  "%s is an invalid box",
  async (query) => {
    expect((await ask(query)).status).toBe(400);
    expect(homes).not.toHaveBeenCalled();
  },
);

test("an unavailable database is a server error, not a client error", async () => {
  homes.mockRejectedValue(new Error("away"));
  expect((await ask(`box=${BOX}`)).status).toBe(503);
});
