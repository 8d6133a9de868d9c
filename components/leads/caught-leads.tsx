"use client";
import { ShieldAlert, ShieldCheck, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { formatDateTime } from "@/lib/hebrew/format";
import type { CaughtLead, CaughtLeads } from "@/lib/leads/view";
import { deleteCaughtLead, releaseCaughtLead } from "@/server/leads/actions";

/** Leads that filled the honeypot. Links in them are not clickable, because most come from bots. */
export function CaughtLeadList({ caught }: { caught: CaughtLeads }) {
  const t = useTranslations("leads");
  const act = useAction();
  const [busy, setBusy] = useState<string | null>(null);
  const top = useRef<HTMLParagraphElement>(null);

  async function run(lead: CaughtLead, name: "released" | "deleted") {
    setBusy(lead.id);
    const action = name === "released" ? releaseCaughtLead : deleteCaughtLead;
    const refused = await act(() => action({ id: lead.id }), { failed: t("failed") });
    setBusy(null);
    if (refused) return;
    toast.success(t(`caught.${name}`, { name: lead.name }));
    // The row is removed, and the focus with it.
    top.current?.focus();
  }

  return (
    <section aria-label={t("caught.tab")} className="flex flex-col gap-3">
      <p className="max-w-prose text-muted-foreground text-sm" ref={top} tabIndex={-1}>
        {t("caught.hint")}
      </p>
      {caught.leads.length === 0 && (
        <EmptyState art={<Icon icon={ShieldAlert} />} title={t("caught.empty")} />
      )}
      <ol className="flex flex-col gap-2.5 empty:hidden">
        {caught.leads.map((lead) => (
          <li
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border border-dashed bg-card p-3 text-card-foreground md:p-4"
            key={lead.id}
          >
            <div className="min-w-0 grow basis-60">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <bdi className="max-w-full break-words font-medium text-lg">{lead.name}</bdi>
                <bdi className="whitespace-nowrap tabular-nums" dir="ltr">
                  {lead.phone.shown}
                </bdi>
                {lead.email && (
                  <bdi className="break-all text-sm" dir="ltr">
                    {lead.email}
                  </bdi>
                )}
              </p>
              <p className="flex flex-wrap gap-x-1 text-muted-foreground text-sm">
                <bdi className="min-w-0 truncate">{lead.title ?? t("ownPage")}</bdi>
                <span aria-hidden>·</span>
                <time className="shrink-0" dateTime={lead.at}>
                  {formatDateTime(lead.at)}
                </time>
              </p>
              {lead.message && (
                <p className="mt-1 line-clamp-4 whitespace-pre-line break-words">
                  <bdi>{lead.message}</bdi>
                </p>
              )}
            </div>
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
              <Button
                aria-label={t("caught.releaseOf", { name: lead.name })}
                disabled={busy === lead.id}
                onClick={() => void run(lead, "released")}
                variant="outline"
              >
                <Icon icon={ShieldCheck} />
                <span>{t("caught.release")}</span>
              </Button>
              <Button
                aria-label={t("caught.deleteOf", { name: lead.name })}
                disabled={busy === lead.id}
                onClick={() => void run(lead, "deleted")}
                variant="ghost"
              >
                <Icon icon={Trash2} />
                <span>{t("caught.delete")}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {caught.total > caught.leads.length && (
        <p className="text-muted-foreground text-sm">{t("caught.shown")}</p>
      )}
    </section>
  );
}
