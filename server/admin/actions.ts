"use server";
import { z } from "zod";
import { DELETED_PARTS, personRequest, storedPerson } from "@/lib/admin/person-request";
import { adminAction } from "@/server/action";
import { unwrap } from "@/server/supabase/unwrap";

/** Fields left empty are not searched for. */
const named = ({ email, phone }: z.output<typeof personRequest>) => ({
  _email: email || undefined,
  _phone: phone || undefined,
});

/** All stored data of a person without an account; the lookup is recorded in the audit. */
export const findPerson = adminAction
  .metadata({ actionName: "findPerson" })
  .inputSchema(personRequest)
  .action(async ({ parsedInput, ctx: { db } }) => {
    const result = await db.rpc("admin_person", named(parsedInput));
    return { asked: parsedInput, person: storedPerson.parse(unwrap(result)) };
  });

const counts = z.record(z.enum(DELETED_PARTS), z.int());

/** Deletes it for good and returns how many rows were deleted; accounts are deleted on the users page. */
export const forgetPerson = adminAction
  .metadata({ actionName: "forgetPerson" })
  .inputSchema(personRequest)
  .action(async ({ parsedInput, ctx: { db } }) => {
    const result = await db.rpc("admin_forget_person", named(parsedInput));
    const deleted = counts.parse(unwrap(result));
    return { deleted: Object.values(deleted).reduce((sum, count) => sum + count, 0) };
  });
