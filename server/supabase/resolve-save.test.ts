import { PostgrestError } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { resolveSave } from "./resolve-save";

const ID = "3f2a91c4-0000-4000-8000-000000000000";
const columns = { name: "דנה", username: "dana" };
const refused = (code: string, message: string) => ({
  data: null,
  error: new PostgrestError({ code, message, details: "", hint: "" }),
});
const unmatched = { data: null, error: null };

const settle = (
  answer: Parameters<typeof resolveSave>[0],
  row: object | null = { id: ID, version: 8, ...columns, name: "דנה לוי" },
) =>
  resolveSave(answer, {
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

describe("saving a form over one's own row", () => {
  test("returns the version of the written row", async () => {
    await expect(settle({ data: { id: ID, version: 9 }, error: null })).resolves.toBe(9);
  });

  test.each([
    ["23505", "duplicate key value", "usernameTaken"],
    ["23514", 'violates check constraint "username_valid"', "usernameReserved"],
  ])("reports a refused address at its field (%s)", async (code, message, expected) => {
    await expect(settle(refused(code, message))).rejects.toMatchObject({
      code: expected,
      fields: ["username"],
    });
  });

  test.each([
    ["22023", "image_not_yours", "imageNotYours"],
    ["P0001", "too_many_requests", "tooManyRequests"],
  ])("reports an error that the user can fix (%s)", async (code, message, expected) => {
    await expect(settle(refused(code, message))).rejects.toMatchObject({ code: expected });
  });

  test("reports the failed operation when the database breaks", async () => {
    await expect(settle(refused("XX000", "internal error"))).rejects.toMatchObject({
      code: "profileSaveFailed",
    });
  });

  test("is stale when the row has a newer version or is gone", async () => {
    await expect(settle(unmatched)).rejects.toMatchObject({ code: "staleVersion" });
    await expect(settle(unmatched, null)).rejects.toMatchObject({ code: "staleVersion" });
    await expect(settle(refused("PT409", "stale_version"))).rejects.toMatchObject({
      code: "staleVersion",
    });
  });

  test("succeeds when the row already has these values", async () => {
    const stored = { id: ID, version: 9, ...columns };
    await expect(settle(unmatched, stored)).resolves.toBe(9);
    await expect(settle(refused("PT409", "stale_version"), stored)).resolves.toBe(9);
  });
});
