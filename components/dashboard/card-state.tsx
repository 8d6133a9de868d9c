"use client";
import { CircleAlert, Clock, Hash, History } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useErrorText } from "@/components/form/error-text";
import { AutomaticRibbon } from "@/components/property/ribbon";
import { StateBadge } from "@/components/property/state-badge";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { isLive } from "@/lib/catalog/states";
import type { OwnCard } from "@/lib/dashboard/types";
import { formatDate } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import type { Appeal } from "@/lib/report/types";
import { useChanges } from "./changes";

/** The automatic ribbon as visitors see it, shown while no status change is pending. */
export function CardRibbon({ card }: { card: OwnCard }) {
  return useChanges().statusOf(card) === card.status ? <AutomaticRibbon {...card} /> : null;
}

/** The state's label, including a pending change, unless the ribbon already shows it. */
export function CardState({ card }: { card: OwnCard }) {
  const status = useChanges().statusOf(card);
  if (status === "deleted" || status === card.automaticRibbon) return null;
  return <StateBadge deal={card.transactionType} status={status} />;
}

const appealState = (appeal: Appeal | null) =>
  appeal === null ? "open" : appeal.decided === null ? "waits" : "kept";

/** A link to one of the agent's own pages, which an operator cannot open. */
function Place({
  looking,
  href,
  children,
}: {
  looking: boolean;
  href: Route;
  children: ReactNode;
}) {
  if (looking) return children;
  return (
    <Link className="link" data-plain href={href}>
      {children}
    </Link>
  );
}

/** The agent's reference, days left, the last event, and why a change was refused. */
export function CardNotes({ card, looking = false }: { card: OwnCard; looking?: boolean }) {
  const t = useTranslations("dashboard");
  const errorText = useErrorText();
  const { statusOf, refusalOf } = useChanges();
  const status = statusOf(card);
  const refused = refusalOf(card.id);
  const { daysLeft, last, reference, withheld, isAsked } = card;
  const ends = status === card.status && isLive(card.status) && daysLeft !== null;
  // Only for a listing that is already public; before publishing, the price is confirmed in a dialog.
  const unconfirmed = card.doubted !== null && isLive(card.status) && status === card.status;
  if (!ends && !last && !refused && !unconfirmed && !reference && !withheld && !isAsked)
    return null;
  return (
    <div className="flex min-w-0 flex-col gap-1 text-muted-foreground text-sm">
      {refused && (
        <p
          className="flex items-start gap-1.5 rounded-sm bg-destructive-soft px-2.5 py-2 text-destructive-soft-foreground"
          role="alert"
        >
          <Icon icon={CircleAlert} className="mt-0.5 size-4 shrink-0" />
          {errorText(refused.code, refused.values)}
        </p>
      )}
      {withheld && status === card.status && (
        <div className="flex items-start gap-1.5 rounded-sm bg-destructive-soft px-2.5 py-2 text-destructive-soft-foreground">
          <Icon icon={CircleAlert} className="mt-0.5 size-4 shrink-0" />
          <div className="min-w-0">
            <p>{t("withheld", { reason: t(`withheldReasons.${withheld.reason}`) })}</p>
            {withheld.words && (
              <p className="wrap-anywhere mt-1 whitespace-pre-line" dir="auto">
                {withheld.words}
              </p>
            )}
            {!looking && (
              <p className="mt-1">
                <Link
                  className="link finger inline-block py-1"
                  data-plain
                  href={paths.reviewProperty(card.id)}
                >
                  {t(`appeal.${appealState(withheld.appeal)}`)}
                </Link>
              </p>
            )}
          </div>
        </div>
      )}
      {isAsked && (
        <p className="flex items-start gap-1.5 rounded-sm bg-warning-soft px-2.5 py-2 text-warning-soft-foreground">
          <Icon icon={CircleAlert} className="mt-0.5 size-4 shrink-0" />
          <span>
            {t.rich("asked", {
              answer: (words) => (
                <Place looking={looking} href={paths.reviewProperty(card.id)}>
                  {words}
                </Place>
              ),
            })}
          </span>
        </p>
      )}
      {unconfirmed && !refused && (
        <p className="flex items-start gap-1.5 rounded-sm bg-warning-soft px-2.5 py-2 text-warning-soft-foreground">
          <Icon icon={CircleAlert} className="mt-0.5 size-4 shrink-0" />
          <span>
            {t.rich("unconfirmed", {
              edit: (words) => (
                <Place looking={looking} href={paths.editProperty(card.id)}>
                  {words}
                </Place>
              ),
            })}
          </span>
        </p>
      )}
      {reference && (
        <p className="flex min-w-0 items-center gap-1.5">
          <Icon icon={Hash} className="size-4 shrink-0" />
          <span className="min-w-0 break-words">
            {t.rich("reference", { number: () => <bdi>{reference}</bdi> })}
          </span>
        </p>
      )}
      {ends && (
        <p className={cn("flex items-center gap-1.5", daysLeft <= 7 && "font-medium text-warning")}>
          <Icon icon={Clock} className="size-4 shrink-0" />
          <span>{t("daysLeft", { days: daysLeft })}</span>
        </p>
      )}
      {last && status === card.status && (
        <p className="flex items-center gap-1.5">
          <Icon icon={History} className="size-4 shrink-0" />
          {t(`happened.${last.happening}`, {
            date: formatDate(last.at),
            deal: card.transactionType ?? "sale",
          })}
        </p>
      )}
    </div>
  );
}
