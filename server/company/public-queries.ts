import "server-only";
import { cache } from "react";
import type { CompanyPageView } from "@/lib/company/page-view";
import { SLUG } from "@/lib/company/slug";
import { contactPhone } from "@/lib/contact/phone";
import { mediaUrl } from "@/lib/media/address";
import { paths } from "@/lib/paths";
import type { PageResult } from "@/lib/seo/page-state";
import { cached } from "@/server/public/cached";
import { readFormerPage } from "@/server/public/former-page";
import { orUnavailable } from "@/server/public/page-result";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { checked, unwrap } from "@/server/supabase/unwrap";

const TEAM_MAX = 60;

const readFormerSlug = cached(
  "former-slug",
  (slug: string) => readFormerPage("company", slug),
  () => [tags.companies],
);

const readCompany = cached(
  "company",
  async (slug: string): Promise<CompanyPageView | null> => {
    const row = unwrap(
      await publicDb()
        .from("public_companies")
        .select(
          "id, name, description, phone, license, slug, logo_url, agent_count, properties_count",
        )
        // A slug has no pattern characters; with `eq`, the embedded backend does not take "true" for text.
        .like("slug", slug)
        .maybeSingle(),
    );
    if (!row) return null;
    checked(row);
    const team = unwrap(
      await publicDb()
        .from("public_agents")
        .select("username, name, profile_image_url, listings_count")
        .eq("company_id", row.id)
        .order("listings_count", { ascending: false })
        .order("name")
        .limit(TEAM_MAX),
    );
    return {
      id: row.id,
      slug: row.slug,
      href: paths.company(row.slug),
      name: row.name,
      description: row.description?.trim() || null,
      phone: contactPhone(row.phone),
      license: row.license,
      logo: row.logo_url && mediaUrl(row.logo_url),
      agents: row.agent_count,
      listings: row.properties_count,
      team: team.map((agent) => ({
        name: agent.name,
        href: paths.agent(agent.username),
        portrait: agent.profile_image_url && mediaUrl(agent.profile_image_url),
        listings: agent.listings_count,
      })),
    };
  },
  () => [tags.companies, tags.people, tags.listings],
);

async function readFormer(slug: string) {
  const now = await readFormerSlug(slug);
  return now === null ? null : readCompany(now);
}

export const getCompany = cache(
  async (slug: string): Promise<PageResult<CompanyPageView>> =>
    orUnavailable<CompanyPageView>(async () => {
      // Other letter case and former slugs find the same company; the page redirects to the current one.
      const key = slug.toLowerCase();
      const view = SLUG.test(key) ? ((await readCompany(key)) ?? (await readFormer(key))) : null;
      return view ? { state: "live", view } : { state: "missing" };
    }),
);
