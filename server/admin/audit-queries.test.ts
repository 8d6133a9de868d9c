import { beforeEach, expect, test, vi } from "vitest";
import { listAudit } from "./audit-queries";

const rpc = vi.hoisted(() => vi.fn());
vi.mock("@/server/supabase/clients", () => ({ createDb: async () => ({ rpc }) }));

beforeEach(() => {
  rpc.mockReset();
});

const DANA = "6f1b2c3a-0000-4000-8000-000000000001";
const row = {
  id: 1,
  at: "2026-11-01T10:00:00Z",
  actor: DANA,
  actor_name: "דנה",
  actor_email: "dana@example.com",
  action: "account_deleted",
  target: DANA,
  target_name: null,
  details: {},
  names: {},
};

test.each([
  ["whoever did it", row, { name: "דנה", email: "dana@example.com" }],
  [
    "whoever did it and is gone, who is not the system",
    { ...row, actor_name: null, actor_email: null },
    { goneId: "6f1b2c3a…" },
  ],
  ["the system", { ...row, actor: null, actor_name: null, actor_email: null }, null],
])("a line names %s", async (_, stored, actor) => {
  rpc.mockResolvedValue({
    data: { total: 1, page: 1, page_size: 50, rows: [stored] },
    error: null,
  });
  const { rows } = await listAudit({ person: "", action: "", from: "", to: "", page: 1 });
  expect(rows[0]?.actor).toEqual(actor);
});

test.each([
  ["an account that is gone", "account_deleted", DANA, { goneId: "6f1b2c3a…" }],
  ["a profile that is gone", "agent_removed", DANA, { goneId: "6f1b2c3a…" }],
  ["a list, which has no name", "list_removed", DANA, "6f1b2c3a…"],
  ["what is no id", "account_deleted", "x", "x"],
])("the target is shown: %s", async (_, action, target, shown) => {
  rpc.mockResolvedValue({
    data: { total: 1, page: 1, page_size: 50, rows: [{ ...row, action, target }] },
    error: null,
  });
  const { rows } = await listAudit({ person: "", action: "", from: "", to: "", page: 1 });
  expect(rows[0]?.target).toEqual(shown);
});

test("an existing target is shown by name", async () => {
  rpc.mockResolvedValue({
    data: { total: 1, page: 1, page_size: 50, rows: [{ ...row, target_name: "דנה" }] },
    error: null,
  });
  const { rows } = await listAudit({ person: "", action: "", from: "", to: "", page: 1 });
  expect(rows[0]?.target).toBe("דנה");
});
