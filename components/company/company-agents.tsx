"use client";
import { ArrowDown, ArrowUp, Search, Users } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/router-link";
import {
  NumberCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { type AgentColumn, type AgentOrder, arrangeAgents, turnOrder } from "@/lib/company/agents";
import type { CompanyAgent } from "@/lib/company/own-company";
import { isolated } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import { AgentActions } from "./agent-actions";
import { ShowMore, useSteps } from "./show-more";

const COLUMNS: readonly AgentColumn[] = ["name", "username", "phone", "properties"];

export function CompanyAgents({
  agents,
  looking = false,
}: {
  agents: CompanyAgent[];
  /** Read-only view for an operator. */
  looking?: boolean;
}) {
  const t = useTranslations("companyDashboard");
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<AgentOrder>({ column: "name", descending: false });
  const found = arrangeAgents(agents, search, order);
  const { shown, left, more } = useSteps(found);
  if (agents.length === 0) {
    return (
      <EmptyState
        actions={
          !looking && (
            <Button asChild>
              <Link href={paths.companyProfile}>{t("inviteAgents")}</Link>
            </Button>
          )
        }
        art={<Icon icon={Users} />}
        title={t("noAgents")}
      >
        {t("noAgentsHint")}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <search className="relative block max-w-md">
        <Icon
          icon={Search}
          className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          aria-label={t("searchAgents")}
          className="ps-10"
          onChange={({ target }) => setSearch(target.value)}
          placeholder={t("searchAgents")}
          type="search"
          value={search}
        />
      </search>
      <p aria-live="polite" className="sr-only">
        {t("shown", { count: found.length })}
      </p>
      {shown.length === 0 && <EmptyState title={t("nothingFound")} />}
      {shown.length > 0 && (
        <>
          <div className="hidden md:block">
            <Table label={t("agents")}>
              <TableHeader>
                <tr>
                  {COLUMNS.map((column) => (
                    <AgentHead
                      column={column}
                      key={column}
                      onOrder={() => setOrder(turnOrder(order, column))}
                      order={order}
                    />
                  ))}
                  {!looking && <TableHead>{t("column.actions")}</TableHead>}
                </tr>
              </TableHeader>
              <TableBody>
                {shown.map((agent) => (
                  <TableRow key={agent.id}>
                    <TableCell className="font-medium">
                      <bdi>{agent.name}</bdi>
                    </TableCell>
                    <TableCell>
                      <Username agent={agent} />
                    </TableCell>
                    <NumberCell>{agent.phone ?? "—"}</NumberCell>
                    <NumberCell>{agent.properties}</NumberCell>
                    {!looking && (
                      <TableCell>
                        <AgentActions agent={agent} agents={agents} />
                      </TableCell>
                    )}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </div>
          <ul className="flex flex-col gap-3 md:hidden">
            {shown.map((agent) => (
              <li className="flex flex-col gap-1 rounded-lg border bg-card p-4" key={agent.id}>
                <span className="font-semibold text-lg">
                  <bdi>{agent.name}</bdi>
                </span>
                <span>
                  <Username agent={agent} />
                </span>
                <span className="text-muted-foreground text-sm">
                  {t("phoneAndCount", {
                    phone: isolated(agent.phone ?? "—"),
                    count: agent.properties,
                  })}
                </span>
                {!looking && (
                  <div className="mt-2 border-t pt-3">
                    <AgentActions agent={agent} agents={agents} />
                  </div>
                )}
              </li>
            ))}
          </ul>
          <ShowMore left={left} more={more} />
        </>
      )}
    </div>
  );
}

function Username({ agent }: { agent: CompanyAgent }) {
  const t = useTranslations("companyDashboard");
  if (!agent.username) return <span className="text-muted-foreground">{t("noUsername")}</span>;
  return <bdi dir="ltr">@{agent.username}</bdi>;
}

function AgentHead({
  column,
  order,
  onOrder,
}: {
  column: AgentColumn;
  order: AgentOrder;
  onOrder: () => void;
}) {
  const t = useTranslations("companyDashboard.column");
  const sorted = order.column === column;
  const arrow = order.descending ? ArrowDown : ArrowUp;
  const words = { name: "agentName", username: "username", phone: "phone", properties: "count" };
  return (
    <TableHead aria-sort={sorted ? (order.descending ? "descending" : "ascending") : "none"}>
      <button
        className="inline-flex items-center gap-1.5 hover:text-foreground"
        onClick={onOrder}
        type="button"
      >
        {t(words[column] as "agentName")}
        {sorted && <Icon icon={arrow} className="size-4" />}
      </button>
    </TableHead>
  );
}
