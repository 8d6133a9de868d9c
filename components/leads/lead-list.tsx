"use client";
import { CalendarClock, MessageCircle, Phone } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { useAction } from "@/components/form/use-action";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { whatsappLink } from "@/lib/contact/phone";
import { formatDate, formatDateTime } from "@/lib/hebrew/format";
import { fillTemplate, isDue, type LeadView } from "@/lib/leads/view";
import { changeLead } from "@/server/leads/actions";
import { useUnsentNotes } from "./lead-notes";
import { LeadSheet } from "./lead-sheet";
import { useLeadKeys } from "./use-lead-keys";
import { useOpenLead } from "./use-open-lead";

type Props = {
  leads: LeadView[];
  /** Opened from the start, even if it is on another page of the list. */
  linked: LeadView | null;
  /** The template of a WhatsApp reply. */
  template: string;
  sender: string;
  /** ISO date in Israel. */
  today: string;
};

/** The list, with the most frequent actions on each row: j and k move, Enter opens, 1–6 set the state. */
export function LeadList({ leads, linked, template, sender, today }: Props) {
  const t = useTranslations("leads");
  const act = useAction();
  const { open, setOpen, changed } = useOpenLead(leads, linked);
  useUnsentNotes();
  const lines = useLeadKeys(leads);
  const answerTo = ({ name, title, phone }: LeadView) =>
    phone.whatsapp &&
    whatsappLink(
      phone.whatsapp,
      fillTemplate(template, { name, agent: sender, title: title ?? t("ownPage") }),
    );

  function show(lead: LeadView) {
    setOpen(lead);
    if (lead.unread)
      void act(() => changeLead({ id: lead.id, read: true }), { failed: t("failed") });
  }

  // A lead opened by its address is read once.
  const showLinked = useEffectEvent(() => {
    if (linked) show(linked);
  });
  useEffect(() => showLinked(), []);

  return (
    <>
      {leads.length > 0 && (
        <p className="text-muted-foreground text-sm max-md:hidden pointer-coarse:hidden">
          {t.rich("keys", { range: (keys) => <bdi dir="ltr">{keys}</bdi> })}
        </p>
      )}
      <ol className="flex flex-col gap-2.5 empty:hidden" ref={lines}>
        {leads.map((lead) => (
          <li
            className={cn(
              "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-card p-3 text-card-foreground focus-within:border-ring md:p-4",
              lead.unread && "border-s-4 border-s-primary",
            )}
            key={lead.id}
          >
            <button
              aria-haspopup="dialog"
              className="min-w-0 grow basis-60 rounded-md text-start"
              data-lead={lead.id}
              onClick={() => show(lead)}
              type="button"
            >
              <span className="flex flex-wrap items-center gap-2">
                <bdi
                  className={cn("max-w-full text-lg", lead.unread ? "font-bold" : "font-medium")}
                >
                  {lead.name}
                </bdi>
                {lead.unread && <Badge variant="primary">{t("unread")}</Badge>}
                <Badge>{t(`states.${lead.status}`)}</Badge>
                {lead.callBackOn && (
                  <Badge variant={isDue(lead, today) ? "clay" : "neutral"}>
                    <Icon icon={CalendarClock} className="size-3.5" />
                    <span>{t("callBackOn", { day: formatDate(lead.callBackOn) })}</span>
                  </Badge>
                )}
              </span>
              {/* A long title is truncated in favour of the time, until too little of it would be left. */}
              <span className="flex flex-wrap gap-x-1 text-muted-foreground text-sm">
                <span className="flex min-w-0 max-w-max grow basis-32 gap-1">
                  <bdi className="min-w-0 truncate">{lead.title ?? t("ownPage")}</bdi>
                  <span aria-hidden>·</span>
                </span>
                <time className="shrink-0" dateTime={lead.lastAt}>
                  {formatDateTime(lead.lastAt)}
                </time>
              </span>
              {/* Clamped between words: a time cut in half would read as a different time. */}
              <span className="mt-0.5 line-clamp-2 break-words md:line-clamp-1">
                <bdi>{lead.messages.at(-1)?.message}</bdi>
              </span>
            </button>
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
              <a
                aria-label={t("callTo", { name: lead.name })}
                className={buttonVariants({ variant: "primary" })}
                data-plain
                href={lead.phone.tel}
              >
                <Icon icon={Phone} />
                {t("call")}
              </a>
              {lead.phone.whatsapp && (
                <a
                  aria-label={t("whatsappTo", { name: lead.name })}
                  className={buttonVariants({ variant: "outline" })}
                  data-plain
                  href={answerTo(lead) ?? ""}
                  rel="noopener noreferrer"
                  target="_blank"
                >
                  <Icon icon={MessageCircle} />
                  {t("whatsapp")}
                </a>
              )}
            </div>
          </li>
        ))}
      </ol>
      {open && (
        <LeadSheet
          key={open.id}
          lead={open}
          onChanged={changed}
          onClose={() => setOpen(null)}
          whatsapp={answerTo(open)}
        />
      )}
    </>
  );
}
