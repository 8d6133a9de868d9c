import { useTranslations } from "next-intl";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import type { AlertNumbers } from "@/lib/admin/types";

/** How many alerts visitors have, without whose they are. */
export function AlertStats({ alerts }: { alerts: AlertNumbers }) {
  const t = useTranslations("adminOverview.alerts");
  return (
    <section aria-labelledby="alerts-title" className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 className="font-semibold text-xl" id="alerts-title">
          {t("title")}
        </h2>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
      </div>
      <StatStrip className="grid-cols-2 lg:grid-cols-3">
        <Stat
          hint={alerts.active > 0 && t("ofHomes", { count: alerts.ofHomes })}
          label={t("active")}
          value={alerts.active}
        />
        <Stat label={t("addresses")} value={alerts.addresses} />
        <Stat label={t("new")} value={alerts.new} />
        <Stat label={t("mails")} value={alerts.mails} />
        <Stat label={t("paused")} value={alerts.paused} />
        <Stat label={t("unconfirmed")} value={alerts.unconfirmed} />
      </StatStrip>
    </section>
  );
}
