"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { HAND_REFUSALS, handOver } from "@/lib/company/hand-over";
import { invitationSchema, JOIN_ANSWERS } from "@/lib/company/invitation";
import { COMPANY_COLUMNS, companyColumns } from "@/lib/company/row";
import { companySchema } from "@/lib/company/schema";
import { SLUG } from "@/lib/company/slug";
import { paths } from "@/lib/paths";
import { accountAction, companyAction } from "@/server/action";
import { sweepSoon } from "@/server/media/sweep-soon";
import { revalidateAgent, revalidateCompanies, revalidateListings } from "@/server/public/tags";
import { resolveSave } from "@/server/supabase/resolve-save";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";
import { drawCompanySoon } from "./share-card";

export const removeAgent = companyAction
  .metadata({ actionName: "removeAgent" })
  .inputSchema(z.object({ id: z.guid(), homesTo: z.guid().nullish() }))
  .action(async ({ parsedInput: { id, homesTo }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("remove_agent", { _profile_id: id, _homes_to: homesTo ?? null }));
    revalidateAgent(id);
    if (homesTo) revalidateAgent(homesTo);
    revalidateCompanies();
    return { id };
  });

const handAnswer = z.object({
  handed: z.array(z.guid()),
  refused: z.array(
    z.object({ id: z.guid(), reason: z.enum(HAND_REFUSALS), title: z.string().optional() }),
  ),
});

/** Reassigns homes to another agent of the office; those that cannot be are returned with the reason. */
export const handHomes = companyAction
  .metadata({ actionName: "handHomes" })
  .inputSchema(handOver)
  .action(async ({ parsedInput: { ids, agentId }, ctx: { db } }) => {
    const result = unwrap(await db.rpc("hand_homes", { _ids: ids, _agent: agentId }));
    const { handed, refused } = handAnswer.parse(result);
    revalidateListings(handed);
    revalidatePath(paths.dashboard);
    return { handed: handed.length, refused };
  });

export const saveCompany = companyAction
  .metadata({ actionName: "saveCompany" })
  .inputSchema(companySchema.safeExtend({ version: z.int() }))
  .action(async ({ parsedInput, ctx: { db, account } }) => {
    const { version, ...values } = parsedInput;
    const columns = companyColumns(values);
    const own = () => db.from("companies");
    const result = await own()
      .update(columns)
      .eq("owner_user_id", account.userId)
      .eq("version", version)
      .select("id, version")
      .maybeSingle();
    const saved = await resolveSave(result, {
      columns,
      stored: () =>
        own()
          .select(["id", "version", ...COMPANY_COLUMNS].join(", "))
          .eq("owner_user_id", account.userId)
          .maybeSingle(),
      address: {
        field: "slug",
        check: "company_slug_valid",
        taken: "slugTaken",
        reserved: "slugReserved",
      },
      failed: "companySaveFailed",
    });
    revalidateCompanies();
    if (columns.slug) drawCompanySoon(columns.slug);
    sweepSoon();
    return { version: saved };
  });

/** Checks while typing: free, taken, reserved, or not an address. */
export const checkSlug = companyAction
  .metadata({ actionName: "checkSlug" })
  .inputSchema(z.object({ slug: z.string().max(60) }))
  .action(async ({ parsedInput: { slug }, ctx: { db } }) => {
    if (!SLUG.test(slug)) return { answer: "invalid" };
    return { answer: unwrap(await db.rpc("slug_available", { _slug: slug })) };
  });

/** The old code stops working at once; agents who joined with it stay. */
export const generateCode = companyAction
  .metadata({ actionName: "generateCode" })
  .action(async ({ ctx: { db } }) => {
    return { code: z.string().parse(unwrap(await db.rpc("generate_organization_code"))) };
  });

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
