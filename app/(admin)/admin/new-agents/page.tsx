import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { Messages } from "@/components/layout/messages";
import { NewAgents } from "@/components/publishing/new-agents";
import { pageOf, paramOf } from "@/lib/admin/params";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { getNewAgents } from "@/server/publishing/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminNewAgents"))("title") };
}

export default async function AdminNewAgentsPage({ searchParams }: PageProps<"/admin/new-agents">) {
  await requirePage("admin");
  const t = await getTranslations("adminNewAgents");
  const admin = await getTranslations("admin");
  const params = await searchParams;
  const page = pageOf(params);
  const refused = paramOf(params, "view") === "refused";
  const found = await attempt("new agents", () => getNewAgents(refused, page));
  const base = refused ? paths.adminRefusedAgents : paths.adminNewAgents;
  if (found && found.agents.page > found.agents.pages) redirect(base);
  const hrefOf = (n: number) =>
    (n === 1 ? base : `${base}${refused ? "&" : "?"}page=${n}`) as Route;
  return (
    <Messages only={["adminNewAgents", "admin", "form", "errors", "ui"]}>
      <PageHeader description={t("description")} title={t("title")} />
      {found ? (
        <NewAgents answer={found} hrefOf={hrefOf} refused={refused} />
      ) : (
        <LoadFailure title={admin("loadFailed")} />
      )}
    </Messages>
  );
}
