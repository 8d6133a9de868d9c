"use server";
import { z } from "zod";
import { invitationSchema, JOIN_ANSWERS } from "@/lib/invitation/invitation";
import { accountAction, companyAction } from "@/server/action";
import { revalidateAgent, revalidateCompanies } from "@/server/public/tags";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";

export const inviteAgent = companyAction
  .metadata({ actionName: "inviteAgent" })
  .inputSchema(invitationSchema)
  .action(async ({ parsedInput: { email }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("invite_agent", { _address: email }), { addressInvalid: ["email"] });
    return { email };
  });

export const withdrawInvitation = companyAction
  .metadata({ actionName: "withdrawInvitation" })
  .inputSchema(z.object({ id: z.guid() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("withdraw_invitation", { _id: id }));
    return { id };
  });

const joined = z.object({ status: z.enum(JOIN_ANSWERS) });

/** The outcome is a result and not an error: the page has a message for each. */
export const joinOffice = accountAction
  .metadata({ actionName: "joinOffice" })
  .inputSchema(z.object({ secret: z.string().max(100) }))
  .action(async ({ parsedInput: { secret }, ctx: { db, account } }) => {
    const { status } = joined.parse(
      unwrap(await db.rpc("join_by_invitation", { _secret: secret })),
    );
    if (status === "linked") {
      revalidateCompanies();
      revalidateAgent(account.profile.id);
    }
    return { status };
  });
