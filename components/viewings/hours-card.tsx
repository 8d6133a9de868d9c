"use client";
import { Plus, X } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SavedSwitch } from "@/components/form/saved-switch";
import { useBusyAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { formatDate } from "@/lib/hebrew/format";
import type { OwnViewings, ViewingHours } from "@/lib/viewings/types";
import { confirmViewingsAtOnce, deleteViewingHours } from "@/server/viewings/actions";
import { HoursForm } from "./hours-form";

/** When the agent's listings can be viewed, and whether bookings need approval. */
export function HoursCard({
  own: { hours, homes, atOnce },
  today,
}: {
  own: OwnViewings;
  /** ISO date in Israel. */
  today: string;
}) {
  const t = useTranslations("viewings");
  const [adding, setAdding] = useState(false);
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <h2 className="font-semibold text-xl">{t("hours.title")}</h2>
      {hours.length === 0 ? (
        <p className="text-muted-foreground">{t("hours.empty")}</p>
      ) : (
        <ul className="flex flex-col">
          {hours.map((those) => (
            <HoursRow hours={those} key={those.id} />
          ))}
        </ul>
      )}
      {adding ? (
        <HoursForm homes={homes} onDone={() => setAdding(false)} today={today} />
      ) : (
        <Button className="self-start" onClick={() => setAdding(true)}>
          <Icon icon={Plus} />
          {t("hours.add")}
        </Button>
      )}
      <SavedSwitch
        hint={t("settings.atOnceHint")}
        name={t("settings.atOnce")}
        on={atOnce}
        save={(next) => confirmViewingsAtOnce({ atOnce: next })}
      />
    </Card>
  );
}

function HoursRow({ hours }: { hours: ViewingHours }) {
  const t = useTranslations("viewings.hours");
  const { busy, run } = useBusyAction(t("failed"));
  const when =
    hours.day === null
      ? t("weekly", { day: t(`days.${String(hours.weekday ?? 0) as "0"}`) })
      : formatDate(hours.day);
  const facts = [
    t("summary", { from: hours.from, to: hours.to, minutes: hours.minutes }),
    hours.gap > 0 && t("gap", { gap: hours.gap }),
    hours.noticeHours > 0 && t("notice", { hours: hours.noticeHours }),
    hours.seats > 1 && t("seats", { seats: hours.seats }),
  ];
  const remove = () => run(() => deleteViewingHours({ id: hours.id }), t("deleted"));
  return (
    <li className="flex items-start justify-between gap-4 border-t py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="font-medium">
          {when}
          {" · "}
          <bdi>{hours.title ?? t("every")}</bdi>
        </p>
        <p className="text-muted-foreground text-sm">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <Button
        aria-label={t("deleteOf", { what: `${when}, ${hours.title ?? t("every")}` })}
        disabled={busy}
        onClick={remove}
        variant="ghost"
      >
        <Icon icon={X} />
        {t("delete")}
      </Button>
    </li>
  );
}
