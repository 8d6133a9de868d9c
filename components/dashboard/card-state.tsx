"use client";
import { CircleAlert, Clock, History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/form/error-text";
import { AutomaticRibbon } from "@/components/property/ribbon";
import { StateBadge } from "@/components/property/state-badge";
import { cn } from "@/components/ui/cn";
import type { OwnCard } from "@/lib/dashboard/types";
import { formatDate } from "@/lib/hebrew/format";
import { isLive } from "@/lib/property/states";
import { useChanges } from "./changes";

/** What stands on the picture by itself, as visitors see it, while the state is what they know. */
export function CardRibbon({ card }: { card: OwnCard }) {
  return useChanges().statusOf(card) === card.status ? <AutomaticRibbon {...card} /> : null;
}

/** The state's word, as it is to be, unless the ribbon says it. */
export function CardState({ card }: { card: OwnCard }) {
  const status = useChanges().statusOf(card);
  if (status === "deleted" || status === card.automaticRibbon) return null;
  return <StateBadge deal={card.transactionType} status={status} />;
}

/** Days left, what happened last, and why something could not be done. */
export function CardNotes({ card }: { card: OwnCard }) {
  const t = useTranslations("dashboard");
  const errorText = useErrorText();
  const { statusOf, refusalOf } = useChanges();
  const status = statusOf(card);
  const refused = refusalOf(card.id);
  const { daysLeft, last } = card;
  const ends = status === card.status && isLive(card.status) && daysLeft !== null;
  if (!ends && !last && !refused) return null;
  return (
    <div className="flex min-w-0 flex-col gap-1 text-muted-foreground text-sm">
      {refused && (
        <p
          className="flex items-start gap-1.5 rounded-sm bg-destructive-soft px-2.5 py-2 text-destructive-soft-foreground"
          role="alert"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {errorText(refused.code, refused.values)}
        </p>
      )}
      {ends && (
        <p className={cn("flex items-center gap-1.5", daysLeft <= 7 && "font-medium text-warning")}>
          <Clock aria-hidden className="size-4 shrink-0" />
          {t("daysLeft", { days: daysLeft })}
        </p>
      )}
      {last && status === card.status && (
        <p className="flex items-center gap-1.5">
          <History aria-hidden className="size-4 shrink-0" />
          {t(`happened.${last.happening}`, {
            date: formatDate(last.at),
            deal: card.transactionType ?? "sale",
          })}
        </p>
      )}
    </div>
  );
}
