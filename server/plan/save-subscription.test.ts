import { expect, test, vi } from "vitest";
import { saveSubscription } from "./actions";

// The real action; the database's result is mocked.
vi.mock("@/server/action", () => {
  const kind = { metadata: () => kind, inputSchema: () => kind, action: (run: unknown) => run };
  return { adminAction: kind };
});
vi.mock("next/cache", () => ({ revalidatePath: vi.fn() }));

test.each([
  ["an end that has passed", { code: "22023", message: "end_date_past" }, "endDatePast", "endsAt"],
  [
    "a plan that another admin has deleted",
    {
      code: "23503",
      message:
        'insert or update on table "user_subscriptions" violates foreign key constraint "user_subscriptions_plan_id_fkey"',
    },
    "planNotFound",
    "planId",
  ],
])("%s is refused at its field", async (_, error, code, field) => {
  const save = saveSubscription as unknown as (input: object) => Promise<unknown>;
  const saving = save({
    parsedInput: { userId: "u", addonIds: [], endsAt: "2020-01-01T10:00" },
    ctx: { db: { rpc: async () => ({ data: null, error, status: 400 }) } },
  });
  await expect(saving).rejects.toMatchObject({ code, fields: [field] });
});
