import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstVisit } from "@/components/account/first-visit";
import { NoticeToast } from "@/components/account/notice-toast";
import { TrialBanner } from "@/components/account/trial-banner";
import { CompanyAgents } from "@/components/company/company-agents";
import { CompanyDashboard } from "@/components/company/company-dashboard";
import { CompanyProperties } from "@/components/company/company-properties";
import { AgentDashboard } from "@/components/dashboard/agent-dashboard";
import { bannerState } from "@/lib/access/banner";
import type { AccountProfile } from "@/lib/account/types";
import { companyView, readCompanyFilters } from "@/lib/company/list-filters";
import { readOwnFilters } from "@/lib/dashboard/own-filters";
import { requirePage } from "@/server/account/session";
import {
  getCompanyProperties,
  getOwnCompany,
  listCompanyAgents,
} from "@/server/company/own-queries";
import { getLimits, getOfficeLimits } from "@/server/plan/limits";
import { getOwnListings, getPublished } from "@/server/property/own-queries";
import { listTodaysViewings } from "@/server/viewings/queries";

type Params = Record<string, string | string[] | undefined>;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("dashboard");
  return { title: t("title") };
}

export default async function DashboardPage({ searchParams }: PageProps<"/dashboard">) {
  const { userId, profile } = await requirePage("active");
  if (!profile) return <FirstVisit />;
  const params = await searchParams;
  const errors = await getTranslations("errors");
  const confirm = await getTranslations("auth.confirm");
  const banner = bannerState(profile, new Date());

  return (
    <>
      {params.notice === "notAllowed" && (
        <NoticeToast message={errors("notAllowed")} param="notice" tone="error" />
      )}
      {params.notice === "linkUsed" && (
        <NoticeToast message={confirm("signedIn")} param="notice" tone="info" />
      )}
      {banner && <TrialBanner state={banner} />}
      {profile.userType === "company" ? (
        <Company params={params} userId={userId} />
      ) : (
        <Agent params={params} profile={profile} />
      )}
    </>
  );
}

async function Agent({ profile, params }: { profile: AccountProfile; params: Params }) {
  const filters = readOwnFilters(params);
  const [listings, limits, published, viewings] = await Promise.all([
    getOwnListings(filters, profile),
    getLimits(),
    getPublished(profile.id, params.published),
    listTodaysViewings(),
  ]);
  const { name, username, isPublic, phone } = profile;
  return (
    <AgentDashboard
      {...{ name, username, isPublic, phone, listings, filters, limits, published, viewings }}
      showsPrices={profile.shows.prices}
    />
  );
}

async function Company({ userId, params }: { userId: string; params: Params }) {
  const company = await getOwnCompany(userId);
  if (!company) return <FirstVisit />;
  const [agents, limits] = await Promise.all([listCompanyAgents(), getOfficeLimits()]);
  const view = companyView(params);
  const filters = readCompanyFilters(params);
  return (
    <CompanyDashboard agents={agents} company={company} limits={limits} view={view}>
      {view === "agents" ? (
        <CompanyAgents agents={agents} />
      ) : (
        <CompanyProperties
          agents={agents}
          filters={filters}
          list={await getCompanyProperties(filters)}
        />
      )}
    </CompanyDashboard>
  );
}
