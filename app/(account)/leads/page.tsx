import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { FirstVisit } from "@/components/account/first-visit";
import { PageHead } from "@/components/account/page-head";
import { CaughtLeadList } from "@/components/leads/caught-leads";
import { LeadFilterForm, LeadTabs } from "@/components/leads/lead-filters";
import { LeadList } from "@/components/leads/lead-list";
import { LeadRuleCard } from "@/components/leads/lead-rule";
import { LeadSettingsCard } from "@/components/leads/lead-settings";
import { NoLeads } from "@/components/leads/no-leads";
import { OfficeLeadList } from "@/components/leads/office-leads";
import { Pagination } from "@/components/ui/pagination";
import { israelDay } from "@/lib/hebrew/format";
import { placeholders } from "@/lib/i18n/placeholders";
import { isNarrowed, readLeadFilters, withLeadFilters } from "@/lib/leads/filters";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import {
  getCaughtLeads,
  getLeadSettings,
  getOfficeLeads,
  getOwnLead,
  getOwnLeads,
} from "@/server/leads/queries";
import { getPush } from "@/server/push/browser";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("leads"))("title") };
}

const opened = z.object({
  lead: z.guid().optional().catch(undefined),
  agent: z.guid().optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

type Params = Record<string, string | string[] | undefined>;

export default async function LeadsPage({ searchParams }: PageProps<"/leads">) {
  const { profile } = await requirePage("account");
  if (!profile) return <FirstVisit />;
  const params = await searchParams;
  return profile.userType === "company" ? (
    <Office params={params} />
  ) : (
    <Agent name={profile.name} params={params} />
  );
}

async function Agent({ name, params }: { name: string; params: Params }) {
  const filters = readLeadFilters(params);
  const { lead } = opened.parse(params);
  const [own, caught, settings, push, linked] = await Promise.all([
    getOwnLeads(filters),
    getCaughtLeads(),
    getLeadSettings(),
    getPush(),
    lead ? getOwnLead(lead) : null,
  ]);
  const t = await getTranslations("leads");
  const standard = t("template", placeholders("name", "agent", "title"));
  return (
    <>
      <PageHead title={t("title")}>{t("lead")}</PageHead>
      {own.all > 0 && !filters.caught && <LeadFilterForm filters={filters} own={own} />}
      {(own.all > 0 || caught.total > 0 || filters.caught) && (
        <LeadTabs caught={caught.total} filters={filters} own={own} />
      )}
      {filters.caught && <CaughtLeadList caught={caught} />}
      {own.leads.length === 0 && !filters.caught && (
        <NoLeads narrowed={own.all > 0 && isNarrowed(filters)} />
      )}
      {/* Rendered for an empty list too: the last lead may be open when it leaves the list. */}
      <LeadList
        // A link from a mail opens its lead on whichever page of the list it is.
        linked={linked}
        key={linked?.id}
        leads={filters.caught ? [] : own.leads}
        sender={name}
        template={settings.template ?? standard}
        today={israelDay(new Date())}
      />
      {!filters.caught && (
        <Pagination
          hrefOf={(page) => withLeadFilters(filters, { page })}
          page={own.page}
          pages={own.pages}
        />
      )}
      <LeadSettingsCard push={push} settings={settings} standard={standard} />
    </>
  );
}

async function Office({ params }: { params: Params }) {
  const { agent, page } = opened.parse(params);
  const office = await getOfficeLeads(agent ?? null, page);
  const t = await getTranslations("leads");
  return (
    <>
      <PageHead title={t("title")}>{t("officeLead")}</PageHead>
      {office.agents.length > 0 && <LeadRuleCard agents={office.agents} rule={office.rule} />}
      <OfficeLeadList agent={agent ?? null} office={office} />
      <Pagination
        hrefOf={(next) =>
          `${paths.leads}?${agent ? `agent=${agent}&` : ""}page=${next}` as typeof paths.leads
        }
        page={office.page}
        pages={office.pages}
      />
    </>
  );
}
