import { useTranslations } from "next-intl";
import { daysLeft, WARNING_DAYS } from "@/lib/access/banner";
import { formatDate } from "@/lib/hebrew/format";

/** When the trial ends or ended; its last days are highlighted. */
export function TrialLine({
  trialActive,
  trialEndsAt,
  now = new Date(),
}: {
  trialActive: boolean;
  trialEndsAt: string | null;
  now?: Date;
}) {
  const t = useTranslations("adminUsers");
  if (!trialEndsAt) return null;
  const date = formatDate(trialEndsAt);
  const days = daysLeft(trialEndsAt, now);
  if (trialActive && new Date(trialEndsAt) > now && days <= WARNING_DAYS) {
    return (
      <p className="rounded-md bg-warning-soft px-3 py-2 font-medium text-sm text-warning-soft-foreground">
        {t("trialEndsSoon", { date, days })}
      </p>
    );
  }
  return (
    <p className="text-muted-foreground text-sm">
      {t(trialActive ? "trialEnds" : "trialEnded", { date })}
    </p>
  );
}
