"use client";
import { Inbox } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { formatDateTime } from "@/lib/hebrew/format";
import { LEAD_STATUSES } from "@/lib/leads/types";
import type { OfficeLeads } from "@/lib/leads/view";
import { paths } from "@/lib/paths";
import { HandLead } from "./hand-lead";

/** The office's view: each agent's number of leads, and each lead as far as its agent allows. */
export function OfficeLeadList({ office, agent }: { office: OfficeLeads; agent: string | null }) {
  const t = useTranslations("leads");
  const agentOf = (id: string) => office.agents.find((member) => member.id === id);
  const nameOf = (id: string) => agentOf(id)?.name ?? "";
  if (office.agents.length === 0) {
    return (
      <EmptyState
        actions={
          <Link className={buttonVariants()} href={paths.companyProfile}>
            {t("officeInvite")}
          </Link>
        }
        art={<Icon icon={Inbox} />}
        title={t("officeEmpty")}
      >
        {t("officeEmptyHint")}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {office.agents.map((member) => (
          <li key={member.id}>
            <Link
              aria-current={member.id === agent ? "true" : undefined}
              className={cn(
                "block h-full rounded-lg border border-border bg-card p-4 text-card-foreground hover:border-input",
                member.id === agent && "border-primary ring-1 ring-primary hover:border-primary",
              )}
              data-plain
              href={
                (member.id === agent
                  ? paths.leads
                  : `${paths.leads}?agent=${member.id}`) as typeof paths.leads
              }
              scroll={false}
            >
              <bdi className="font-semibold">{member.name}</bdi>
              <span className="mt-1 block text-muted-foreground text-sm">
                {t("officeNumbers", { week: member.week, unread: member.unread })}
              </span>
              <span className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
                {LEAD_STATUSES.filter((status) => member.counts[status]).map((status) => (
                  <Badge key={status}>
                    {t(`statuses.${status}`)} {member.counts[status]}
                  </Badge>
                ))}
              </span>
              <span className="mt-2 block text-muted-foreground text-sm">
                {t(member.reads ? "officeReads" : "officeReadsNot")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {agent && nameOf(agent) && (
        <p>
          {t("officeOf", { agent: nameOf(agent) })}{" "}
          <Link className="link" data-plain href={paths.leads} scroll={false}>
            {t("showAll")}
          </Link>
        </p>
      )}
      {office.leads.length === 0 && (
        <EmptyState
          // A page past the end, or an agent who has left, is empty although there are leads elsewhere.
          actions={
            (office.page > 1 || (agent && !agentOf(agent))) && (
              <Link
                className={buttonVariants({ variant: "outline" })}
                data-plain
                href={paths.leads}
              >
                {t("showAll")}
              </Link>
            )
          }
          art={<Icon icon={Inbox} />}
          title={t("officeNone")}
        />
      )}
      <ol className="flex flex-col gap-2.5">
        {office.leads.map((lead) => (
          <li
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-card p-4 text-card-foreground"
            key={lead.id}
          >
            <div className="min-w-0 grow basis-60">
              <p className="flex flex-wrap items-center gap-2">
                <bdi className="max-w-full font-medium">
                  {lead.person?.name ?? lead.title ?? t("ownPage")}
                </bdi>
                <Badge>{t(`states.${lead.status}`)}</Badge>
              </p>
              <p className="text-muted-foreground text-sm">
                {lead.person && <bdi>{lead.title ?? t("ownPage")} · </bdi>}
                <time dateTime={lead.lastAt}>{formatDateTime(lead.lastAt)}</time>
              </p>
              {lead.person?.message && (
                <p className="mt-1 break-words">
                  <bdi>{lead.person.message}</bdi>
                </p>
              )}
            </div>
            <div className="flex items-center justify-between gap-3 text-sm max-sm:w-full">
              <p>
                <span className="block text-muted-foreground">{t("handler")}</span>
                <bdi>{nameOf(lead.agentId)}</bdi>
              </p>
              <HandLead
                about={lead.person?.name ?? lead.title ?? t("ownPage")}
                from={nameOf(lead.agentId)}
                id={lead.id}
                notesGo={agentOf(lead.agentId)?.reads === true}
                others={office.agents.filter(({ id }) => id !== lead.agentId)}
              />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
