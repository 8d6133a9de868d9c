import "server-only";
import { z } from "zod";
import type { Account } from "@/lib/account/types";
import { statusOf } from "@/lib/catalog/states";
import { allowance } from "@/lib/plan/allowance";
import type { EditedProperty, PropertyFormSetting } from "@/lib/property/form-view";
import { toValues } from "@/lib/property/row";
import { displayOption } from "@/lib/template/badges";
import { parseTemplate } from "@/lib/template/parse-template";
import { getLinkedCompany } from "@/server/company/linked-company";
import { getLimits } from "@/server/plan/limits";
import { createDb } from "@/server/supabase/clients";
import { unwrap, writtenRow } from "@/server/supabase/unwrap";
import { readOfficeHome } from "./stores";

/** A listing of the signed-in person; row level security hides everybody else's. */
export async function getEditedProperty(id: string): Promise<EditedProperty | null> {
  if (!z.guid().safeParse(id).success) return null;
  const db = await createDb();
  const row = unwrap(await db.from("properties").select("*").eq("id", id).maybeSingle());
  if (!row) return null;
  // A response without its id comes not from the database but from something in front of it.
  writtenRow.parse(row);
  const values = toValues(row);
  return {
    id: row.id,
    version: row.version,
    status: statusOf(row.status),
    paidDeal: row.final_price === null ? null : values.transactionType,
    priceConfirmed: row.price_confirmed,
    values,
  };
}

/** A home of an agent who lets the signed-in office edit, with the setting of its form; otherwise null. */
export async function getOfficeEdited(
  id: string,
  account: Account,
): Promise<{ property: EditedProperty; setting: PropertyFormSetting } | null> {
  if (!z.guid().safeParse(id).success) return null;
  const db = await createDb();
  const stored = unwrap(await readOfficeHome(db, id));
  if (!stored) return null;
  const { home, agent } = stored;
  writtenRow.parse(home);
  const setting = await getPropertyFormSetting(account);
  return {
    property: {
      id: home.id,
      version: home.version,
      status: statusOf(home.status),
      paidDeal: null,
      priceConfirmed: home.price_confirmed,
      values: toValues(home),
    },
    setting: {
      ...setting,
      agentName: agent.name,
      byOffice: true,
      imagesMax: agent.images,
      may: { ribbon: agent.ribbon, video: agent.video, aiParser: false, aiDescription: false },
    },
  };
}

/** The setting of the form: limits, flags, and the template of its preview. */
export async function getPropertyFormSetting(account: Account): Promise<PropertyFormSetting> {
  const db = await createDb();
  const { profile } = account;
  // These decorate the preview: a failed query is left out, and the form still opens.
  const linked = profile?.organizationCode ? getLinkedCompany(db).catch(() => null) : null;
  const [limits, template, settings, company] = await Promise.all([
    getLimits(),
    db
      .from("property_card_templates")
      .select("max_lines, lines")
      .eq("is_active", true)
      .maybeSingle(),
    db
      .from("app_settings")
      .select("key, value")
      .in("key", ["propertyCardDisplayOption", "enableAiDescribeProperty"]),
    linked,
  ]);
  const setTo = (key: string) => settings.data?.find((row) => row.key === key)?.value;
  const features = profile?.features ?? { ribbon: false, aiParser: false, aiDescription: false };
  return {
    agentId: profile?.id ?? "",
    agentName: profile?.name ?? "",
    byOffice: false,
    imagesMax: limits.images,
    room: allowance(limits),
    may: {
      ...features,
      video: limits.video,
      aiDescription: features.aiDescription && setTo("enableAiDescribeProperty") !== "false",
    },
    card: {
      template: parseTemplate(template.data),
      display: displayOption(setTo("propertyCardDisplayOption")),
      companyName: company?.isPublic ? company.name : null,
    },
  };
}
