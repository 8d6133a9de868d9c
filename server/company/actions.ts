"use server";
import { z } from "zod";
import { companySchema } from "@/lib/company/schema";
import { SLUG } from "@/lib/company/slug";
import { sayTheSame } from "@/lib/property/row";
import { companyAction } from "@/server/action";
import { AppError } from "@/server/errors";
import { sweepSoon } from "@/server/media/sweep-soon";
import { revalidateAgent } from "@/server/public/tags";
import { drawCompanySoon } from "@/server/share-card/draw-soon";
import { unwrap, unwrapVoid, writtenRow } from "@/server/supabase/unwrap";
import { unforeseen } from "@/server/unforeseen";
import { revalidateOwnCompany } from "./revalidate";

export const removeAgent = companyAction
  .inputSchema(z.object({ id: z.guid() }))
  .action(async ({ parsedInput: { id }, ctx: { db, account } }) => {
    unwrapVoid(await db.rpc("remove_agent", { _profile_id: id }));
    revalidateAgent(id);
    await revalidateOwnCompany(account.userId);
    return { id };
  });

export const saveCompany = companyAction
  .inputSchema(companySchema.safeExtend({ version: z.int() }))
  .action(async ({ parsedInput, ctx: { db, account } }) => {
    const { version, name, description, phone, slug, logoPath, isPublic } = parsedInput;
    const columns = {
      name,
      description: description || null,
      phone: phone || null,
      slug: slug || null,
      logo_url: logoPath,
      is_public: isPublic,
    };
    const own = () => db.from("companies");
    const result = await own()
      .update(columns)
      .eq("owner_user_id", account.userId)
      .eq("version", version)
      .select("id")
      .maybeSingle();
    if (result.error?.code === "23505") throw new AppError("slugTaken", {}, ["slug"]);
    if (/company_slug_valid/.test(result.error?.message ?? "")) {
      throw new AppError("slugReserved", {}, ["slug"]);
    }
    if (result.error) throw unforeseen("companySaveFailed", result.error);
    if (!writtenRow.nullable().parse(result.data)) {
      // The first answer of this very save may have been lost on the way.
      const stored = own().select("name, description, phone, slug, logo_url, is_public");
      const row = unwrap(await stored.eq("owner_user_id", account.userId).maybeSingle());
      if (!row || !sayTheSame(columns, row)) throw new AppError("staleVersion");
    }
    await revalidateOwnCompany(account.userId);
    if (slug) drawCompanySoon(slug);
    sweepSoon();
    return { saved: true };
  });

/** While typing: free, taken, reserved, or not an address. */
export const checkSlug = companyAction
  .inputSchema(z.object({ slug: z.string().max(60) }))
  .action(async ({ parsedInput: { slug }, ctx: { db } }) => {
    if (!SLUG.test(slug)) return { answer: "invalid" };
    return { answer: unwrap(await db.rpc("slug_available", { _slug: slug })) };
  });

/** The old code stops working at once; agents who joined with it stay. */
export const generateCode = companyAction.action(async ({ ctx: { db } }) => {
  return { code: z.string().parse(unwrap(await db.rpc("generate_organization_code"))) };
});
