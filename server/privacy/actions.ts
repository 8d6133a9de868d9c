"use server";
import { z } from "zod";
import { DELETED_PARTS, personRequest, storedPerson } from "@/lib/privacy/request";
import { adminAction } from "@/server/action";
import { unwrap } from "@/server/supabase/unwrap";

/** What is not named is not asked for. */
const named = ({ email, phone }: z.output<typeof personRequest>) => ({
  _email: email || undefined,
  _phone: phone || undefined,
});

/** All that is stored of a person without an account; that it was looked at is in the audit. */
export const findPerson = adminAction
  .metadata({ actionName: "findPerson" })
  .inputSchema(personRequest)
  .action(async ({ parsedInput, ctx: { db } }) => {
    const result = await db.rpc("admin_person", named(parsedInput));
    return { asked: parsedInput, person: storedPerson.parse(unwrap(result)) };
  });

const counts = z.record(z.enum(DELETED_PARTS), z.int());

/** Deletes it for good, with the number of things that went; accounts are deleted where users are. */
export const forgetPerson = adminAction
  .metadata({ actionName: "forgetPerson" })
  .inputSchema(personRequest)
  .action(async ({ parsedInput, ctx: { db } }) => {
    const result = await db.rpc("admin_forget_person", named(parsedInput));
    const deleted = counts.parse(unwrap(result));
    return { deleted: Object.values(deleted).reduce((sum, count) => sum + count, 0) };
  });
