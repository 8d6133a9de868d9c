import { useTranslations } from "next-intl";
import type { OfficeLimits } from "@/lib/plan/allowance";
import { QuotaLine } from "./quota-line";

/** The quotas of a company's plan: its agents, and the listings they share. */
export function OfficeQuota({ limits }: { limits: OfficeLimits }) {
  const t = useTranslations("planRoom");
  if (!limits) return <p className="text-muted-foreground">{t("noOffice")}</p>;
  const { agents, listings, images, video, statistics } = limits;
  return (
    <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <QuotaLine
        quota={agents}
        words={t("agents", { used: agents.used, limit: agents.limit ?? 0 })}
      />
      <QuotaLine
        quota={listings}
        words={
          listings.limit === null
            ? t("officeUnlimited", { used: listings.used })
            : t("office", { used: listings.used, limit: listings.limit })
        }
      />
      <p>{t("imagesOffice", { images })}</p>
      <p>{t(video ? "video" : "noVideo")}</p>
      <p>{t(statistics ? "statistics" : "noStatistics")}</p>
    </div>
  );
}
