import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstVisit } from "@/components/account/first-visit";
import { PageHead } from "@/components/account/page-head";
import { AgentList } from "@/components/company/agent-list";
import { CompanyForm } from "@/components/company/company-form";
import { Invitations } from "@/components/company/invitations";
import { OrganizationCode } from "@/components/company/organization-code";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { listInvitations } from "@/server/company/invitation-queries";
import { getOwnCompany, listCompanyAgents } from "@/server/company/own-queries";
import { env } from "@/server/env";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("companyProfile");
  return { title: t("title") };
}

export default async function CompanyProfilePage() {
  const { userId } = await requirePage("company");
  const company = await getOwnCompany(userId);
  if (!company) return <FirstVisit />;
  const [agents, invitations] = await Promise.all([listCompanyAgents(), listInvitations()]);
  const t = await getTranslations("companyProfile");

  return (
    <>
      <PageHead title={t("title")}>{t("intro")}</PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CompanyForm
          siteHost={new URL(env.SITE_URL).host}
          values={company.values}
          version={company.version}
        />
        <div className="flex flex-col gap-6">
          <OrganizationCode
            code={company.organizationCode}
            link={env.SITE_URL + paths.profileForOffice(company.organizationCode)}
            office={company.name || t("office")}
          />
          <Invitations invitations={invitations} now={new Date().toISOString()} />
          <AgentList agents={agents} />
        </div>
      </div>
    </>
  );
}
