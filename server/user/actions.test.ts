import { beforeEach, expect, test, vi } from "vitest";
import { deleteUser, setUserSubscription } from "./actions";

// The real action; the database's result and the follow-up work are mocked.
const sweepSoon = vi.hoisted(() => vi.fn());
vi.mock("@/server/media/sweep-soon", () => ({ sweepSoon }));
vi.mock("@/server/action", () => {
  const kind = { metadata: () => kind, inputSchema: () => kind, action: (run: unknown) => run };
  return { adminAction: kind };
});
vi.mock("next/cache", () => ({ revalidatePath: vi.fn() }));
vi.mock("@/server/public/tags", () => ({ revalidateAgent: vi.fn() }));

const remove = (answer: object) =>
  (deleteUser as unknown as (input: object) => Promise<unknown>)({
    parsedInput: { userId: "u", profileId: "p" },
    ctx: { db: { rpc: async () => answer } },
  });

beforeEach(() => {
  sweepSoon.mockReset();
});

test("a deleted user's pictures are deleted immediately, not with the next save", async () => {
  await remove({ data: null, error: null, status: 204 });
  expect(sweepSoon).toHaveBeenCalledOnce();
});

test("a refused deletion deletes nothing", async () => {
  const error = { code: "P0001", message: "last_admin" };
  await expect(remove({ data: null, error, status: 400 })).rejects.toThrow("lastAdmin");
  expect(sweepSoon).not.toHaveBeenCalled();
});

test("an end date in the past is refused at its field", async () => {
  const error = { code: "22023", message: "end_date_past" };
  const save = setUserSubscription as unknown as (input: object) => Promise<unknown>;
  const saving = save({
    parsedInput: { userId: "u", type: "agent", active: true, endsAt: "2020-01-01T10:00" },
    ctx: { db: { rpc: async () => ({ data: null, error, status: 400 }) } },
  });
  await expect(saving).rejects.toMatchObject({ code: "endDatePast", fields: ["endsAt"] });
});
