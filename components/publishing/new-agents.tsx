import { UserCheck } from "lucide";
import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { ListViews } from "@/components/admin/list-views";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/ui/pagination";
import { Link } from "@/components/ui/router-link";
import type { Paged } from "@/lib/admin/types";
import { formatDate } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import type { NewAgent } from "@/lib/publishing/review";
import { AgentDecision } from "./agent-decision";

type Props = {
  answer: { isOn: boolean; waiting: number; refused: number; agents: Paged<NewAgent> };
  refused: boolean;
  hrefOf: (page: number) => Route;
};

/** Agents who ask to publish for the first time, with what is known about them; or those who were refused. */
export async function NewAgents({ answer, refused, hrefOf }: Props) {
  const t = await getTranslations("adminNewAgents");
  const { agents, isOn } = answer;
  const views = [
    { href: paths.adminNewAgents, name: t("waiting", { count: answer.waiting }), here: !refused },
    {
      href: paths.adminRefusedAgents,
      name: t("refused", { count: answer.refused }),
      here: refused,
    },
  ];
  return (
    <>
      {!isOn && (
        <p className="rounded-lg border p-4">
          {t.rich("off", {
            settings: (words) => (
              <Link className="link finger inline-block py-1" href={paths.adminSettings}>
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      <ListViews label={t("views")} views={views} />
      {agents.total === 0 ? (
        <EmptyState art={<Icon icon={UserCheck} />} title={t(refused ? "noneRefused" : "none")}>
          {t("emptyHint")}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {agents.rows.map((agent) => (
            <li key={agent.userId}>
              <Agent agent={agent} />
            </li>
          ))}
        </ul>
      )}
      <Pagination hrefOf={hrefOf} page={agents.page} pages={agents.pages} />
    </>
  );
}

async function Agent({ agent }: { agent: NewAgent }) {
  const t = await getTranslations("adminNewAgents");
  const { userId, name, email, phone, license, company, companyLicense, refused } = agent;
  const facts = [
    { name: t("license"), value: license ?? t("noLicense") },
    { name: t("email"), value: email },
    { name: t("phone"), value: phone ?? t("noPhone") },
    { name: t("company"), value: company ?? t("noCompany") },
    ...(companyLicense ? [{ name: t("companyLicense"), value: companyLicense }] : []),
    { name: t("joined"), value: formatDate(agent.createdAt) },
    { name: t("asked"), value: formatDate(agent.askedAt) },
    { name: t("listings"), value: String(agent.listings) },
  ];
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 font-semibold text-lg">
          <Link className="link finger inline-block py-1" href={paths.adminUser(userId)}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <Badge variant={agent.confirmedAt ? "primary" : "destructive"}>
          {t(agent.confirmedAt ? "confirmed" : "unconfirmed")}
        </Badge>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map((fact) => (
          <div className="contents" key={fact.name}>
            <dt className="text-muted-foreground">{fact.name}</dt>
            <dd className="wrap-anywhere">
              <bdi>{fact.value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {refused && (
        <div className="border-s-2 ps-3">
          <p className="text-sm">{t("refusedAt", { date: formatDate(refused.at) })}</p>
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {refused.words}
          </p>
        </div>
      )}
      <AgentDecision isRefused={refused !== null} name={name} userId={userId} />
    </Card>
  );
}
