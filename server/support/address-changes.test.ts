import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";
import { makeAddressChanges } from "./address-changes";

const change = {
  id: "70000000-0000-4000-8000-000000000001",
  user_id: "00000000-0000-4000-8000-000000000001",
  address: "new@example.com",
};

/** A project with one due change, whose Auth responds with this error. */
function project(error: { status?: number; code?: string } | null) {
  const updateUserById = vi.fn(async () => ({ error }));
  const reported: unknown[] = [];
  const db = {
    rpc: async (name: string, args: unknown) => {
      if (name === "address_changed") reported.push(args);
      return { data: name === "address_changes_due" ? [change] : true, error: null };
    },
    auth: { admin: { updateUserById } },
  } as unknown as SupabaseClient;
  return { db, reported, updateUserById };
}

test("a due change is written to Auth as confirmed, and then marked done", async () => {
  const { db, reported, updateUserById } = project(null);
  await makeAddressChanges(db);
  expect(updateUserById.mock.calls).toEqual([
    [change.user_id, { email: change.address, email_confirm: true }],
  ]);
  expect(reported).toEqual([{ _id: change.id }]);
});

test("a change that Auth refuses is closed; one without a response is retried", async () => {
  for (const code of ["email_exists", "user_not_found", "validation_failed"]) {
    const refused = project({ status: 422, code });
    await makeAddressChanges(refused.db);
    expect(refused.reported).toHaveLength(1);
  }
  // A key that Auth refuses is a fault of ours, and ends nobody's change.
  for (const status of [401, 403, 404, 422, 429, 500, undefined]) {
    const away = project({ ...(status && { status }), code: "unexpected_failure" });
    await expect(makeAddressChanges(away.db)).rejects.toBeDefined();
    expect(away.reported).toEqual([]);
  }
});
