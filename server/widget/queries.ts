import "server-only";
import { domainToUnicode } from "node:url";
import { z } from "zod";
import type { AccountProfile } from "@/lib/account/types";
import { paths } from "@/lib/paths";
import { shareCode, withShareCode } from "@/lib/share/codes";
import type { OwnWidget } from "@/lib/widget/types";
import { getOwnCompany } from "@/server/company/own-queries";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const widgetSchema = z
  .object({
    id: z.guid(),
    domains: z.array(z.string()),
    color: z.string(),
    homes: z.int(),
  })
  .nullable();

/** The widget of the signed-in agent or company; null without one. */
export async function getOwnWidget(): Promise<OwnWidget | null> {
  const widget = widgetSchema.parse(unwrap(await (await createDb()).rpc("my_widget")));
  return widget && { ...widget, domains: widget.domains.map(domainToUnicode) };
}

/** Whose homes it shows, and the page that its link leads to while the frame is not visible. */
export async function widgetOwner(
  userId: string,
  { id, userType, name, username }: AccountProfile,
) {
  if (userType === "company") {
    const company = await getOwnCompany(userId);
    return {
      name: company?.name ?? name,
      page: company?.slug ? paths.company(company.slug) : null,
    };
  }
  if (username === null) return { name, page: null };
  return { name, page: withShareCode(paths.agent(username), await shareCode(id, "widget")) };
}
