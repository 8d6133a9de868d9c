import { expect, test, vi } from "vitest";
import { saveSubscription } from "./actions";

// The action as it is; the database's answer is pretended.
vi.mock("@/server/action", () => {
  const kind = { inputSchema: () => kind, action: (run: unknown) => run };
  return { adminAction: kind };
});
vi.mock("next/cache", () => ({ revalidatePath: vi.fn() }));

test("an end that has passed is refused at the field it was typed into", async () => {
  const error = { code: "22023", message: "end_date_past" };
  const save = saveSubscription as unknown as (input: object) => Promise<unknown>;
  const saving = save({
    parsedInput: { userId: "u", addonIds: [], endsAt: "2020-01-01T10:00" },
    ctx: { db: { rpc: async () => ({ data: null, error, status: 400 }) } },
  });
  await expect(saving).rejects.toMatchObject({ code: "endDatePast", fields: ["endsAt"] });
});
