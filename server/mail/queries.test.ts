import { expect, test, vi } from "vitest";
import { getOutgoingMails } from "./queries";

const rpc = vi.hoisted(() => vi.fn());
vi.mock("@/server/supabase/clients", () => ({ createDb: async () => ({ rpc }) }));

test("a mail without an address does not hide the others", async () => {
  const row = {
    id: 1,
    kind: "week",
    email: "dana@example.com",
    attempts: 6,
    last_error: "550",
    dead_at: "2026-11-01T10:00:00Z",
  };
  const rows = [{ ...row, id: 2, email: null, last_error: "no_address" }, row];
  rpc.mockResolvedValue({
    data: { waiting: 0, sent_today: 0, total: 2, page: 1, page_size: 50, rows },
    error: null,
  });
  const { dead } = await getOutgoingMails(1);
  expect(dead.rows.map(({ email }) => email)).toEqual([null, "dana@example.com"]);
});
