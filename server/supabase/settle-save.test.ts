import { PostgrestError } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { settleSave } from "./settle-save";

const columns = { name: "דנה", username: "dana" };
const refused = (code: string, message: string) => ({
  data: null,
  error: new PostgrestError({ code, message, details: "", hint: "" }),
});
const unmatched = { data: null, error: null };

const settle = (
  answer: Parameters<typeof settleSave>[0],
  row: object | null = { ...columns, name: "דנה לוי" },
) =>
  settleSave(answer, {
    columns,
    stored: async () => ({ data: row, error: null }),
    address: {
      field: "username",
      check: "username_valid",
      taken: "usernameTaken",
      reserved: "usernameReserved",
    },
    failed: "profileSaveFailed",
  });

describe("the save of a form over one's own row", () => {
  test("ends well when a row was written", async () => {
    const written = { data: { id: "3f2a91c4-0000-4000-8000-000000000000" }, error: null };
    await expect(settle(written)).resolves.toBeUndefined();
  });

  test.each([
    ["23505", "duplicate key value", "usernameTaken"],
    ["23514", 'violates check constraint "username_valid"', "usernameReserved"],
  ])("says a refused address beside its field (%s)", async (code, message, said) => {
    await expect(settle(refused(code, message))).rejects.toMatchObject({
      code: said,
      fields: ["username"],
    });
  });

  test("says what did not work when the database breaks", async () => {
    await expect(settle(refused("XX000", "internal error"))).rejects.toMatchObject({
      code: "profileSaveFailed",
    });
  });

  test("is stale when the row has moved on, and when it is gone", async () => {
    await expect(settle(unmatched)).rejects.toMatchObject({ code: "staleVersion" });
    await expect(settle(unmatched, null)).rejects.toMatchObject({ code: "staleVersion" });
  });

  test("had succeeded before when the row already says all this", async () => {
    await expect(settle(unmatched, columns)).resolves.toBeUndefined();
  });
});
