import { beforeEach, expect, test, vi } from "vitest";
import { getUser, listAllConsents } from "./queries";

const rpc = vi.hoisted(() => vi.fn());
vi.mock("@/server/supabase/clients", () => ({ createDb: async () => ({ rpc }) }));

beforeEach(() => {
  rpc.mockReset();
});

const SIZE = 50;

test("a consent that comes while all are read neither doubles another nor pushes one out", async () => {
  const stored = Array.from({ length: 2 * SIZE }, (_, n) => ({ id: `old ${n}` }));
  rpc.mockImplementation(async (_: string, { _page: page }: { _page: number }) => {
    if (page === 2) stored.unshift({ id: "new" });
    const rows = stored.slice((page - 1) * SIZE, page * SIZE);
    return { data: { total: stored.length, page, page_size: SIZE, rows }, error: null };
  });
  const ids = (await listAllConsents()).map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 2 * SIZE }, (_, n) => `old ${n}`));
});

test.each([
  ["active", null, "active"],
  ["active", "2999-01-01T00:00:00Z", "active"],
  ["active", "2020-01-01T00:00:00Z", "inactive"],
  ["inactive", "2020-01-01T00:00:00Z", "inactive"],
])("a subscription stored as %s until %s is %s", async (status, endsAt, shown) => {
  const subscription = { status, ends_at: endsAt, plan: null, total_price: null };
  rpc.mockResolvedValue({ data: { user_id: "u", subscription }, error: null });
  expect((await getUser("u"))?.subscription?.status).toBe(shown);
});
