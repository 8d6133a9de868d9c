"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { CompanyAgent } from "@/lib/company/own-company";
import { AgentActions } from "./agent-actions";
import { ShowMore, useSteps } from "./show-more";

/** The agents who joined with the code, each with a button to remove them. */
export function AgentList({ agents }: { agents: CompanyAgent[] }) {
  const t = useTranslations("companyDashboard");
  const { shown, left, more } = useSteps(agents);
  return (
    <Card className="flex flex-col gap-4 p-5 md:p-7">
      <h2 className="font-semibold text-xl">{t("agents")}</h2>
      {agents.length === 0 ? (
        <p className="text-muted-foreground">{t("noAgents")}</p>
      ) : (
        <ul className="flex flex-col divide-y">
          {shown.map((agent) => (
            <li
              className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
              key={agent.id}
            >
              <span className="font-medium">
                <bdi>{agent.name}</bdi>
              </span>
              <AgentActions agent={agent} agents={agents} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore left={left} more={more} />
    </Card>
  );
}
