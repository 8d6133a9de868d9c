import { UserX } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { FailedPage } from "@/components/admin/failed-page";
import { PageHeader } from "@/components/admin/page-header";
import { CompanyAgents } from "@/components/company/company-agents";
import { CompanyDashboard } from "@/components/company/company-dashboard";
import { CompanyProperties } from "@/components/company/company-properties";
import { AgentDashboard } from "@/components/dashboard/agent-dashboard";
import { Messages } from "@/components/layout/messages";
import { ViewedBar } from "@/components/support/viewed-bar";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { companyView } from "@/lib/company/list-filters";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { setNotFound } from "@/server/http/status";
import { getViewAs } from "@/server/support/view-as";

type Viewed = NonNullable<Awaited<ReturnType<typeof getViewAs>>>;
type Params = Record<string, string | string[] | undefined>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminViewAs"))("title") };
}

export default async function ViewAsPage({
  params,
  searchParams,
}: PageProps<"/admin/users/[userId]/view">) {
  await requirePage("admin");
  const t = await getTranslations("adminViewAs");
  const { userId } = await params;
  const query = await searchParams;
  const isId = z.guid().safeParse(userId).success;
  const found = await attempt("view", async () => ({
    seen: isId ? await getViewAs(userId, query) : null,
  }));
  if (!found) return <FailedPage failed={t("failed")} title={t("title")} />;
  const { seen } = found;
  if (!seen) {
    setNotFound();
    return (
      <>
        <PageHeader title={t("title")} />
        <EmptyState art={<Icon icon={UserX} />} title={t("notFound")} />
      </>
    );
  }
  return (
    <>
      <ViewedBar name={seen.name} userId={userId} />
      {!seen.active && <p>{t("lapsed")}</p>}
      {seen.kind === "agent" && seen.viewings > 0 && (
        <p>{t("viewings", { count: seen.viewings })}</p>
      )}
      <Messages only={["ui", "errors", "companyDashboard", "dashboard", "property"]}>
        <Dashboard params={query} seen={seen} userId={userId} />
      </Messages>
    </>
  );
}

function Dashboard({ seen, userId, params }: { seen: Viewed; userId: string; params: Params }) {
  const at = paths.adminViewAs(userId);
  if (seen.kind === "agent") {
    return <AgentDashboard {...seen} published={null} viewedAt={at} viewings={[]} />;
  }
  if (!seen.company) return null;
  const { agents, limits, list, ...company } = seen.company;
  const view = companyView(params);
  return (
    <CompanyDashboard agents={agents} company={company} limits={limits} path={at} view={view}>
      {view === "agents" ? (
        <CompanyAgents agents={agents} looking />
      ) : (
        <CompanyProperties agents={agents} filters={seen.filters} list={list} viewedAt={at} />
      )}
    </CompanyDashboard>
  );
}
