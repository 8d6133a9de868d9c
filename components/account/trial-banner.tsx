"use client";
import { Building2, CalendarClock, CircleCheck, Hourglass, TriangleAlert } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { BannerState } from "@/lib/access/banner";
import { formatLongDate } from "@/lib/hebrew/format";
import { UpgradeButton } from "./upgrade-button";

const LOOKS = {
  // Nothing to do: a line of quiet text, not a coloured box above everything else.
  office: ["border-transparent px-0 py-0 text-muted-foreground [&_svg]:text-success", Building2],
  subscription: [
    "border-transparent px-0 py-0 text-muted-foreground [&_svg]:text-success",
    CircleCheck,
  ],
  calm: ["border-border bg-card text-card-foreground", CalendarClock],
  warning: ["border-warning/50 bg-warning-soft text-warning-soft-foreground", Hourglass],
  tomorrow: ["border-warning bg-warning-soft text-warning-soft-foreground", Hourglass],
  today: ["border-destructive bg-destructive-soft text-destructive-soft-foreground", TriangleAlert],
} as const;

/** How long the account stays active, with a link to extend it. */
export function TrialBanner({ state }: { state: NonNullable<BannerState> }) {
  const t = useTranslations("trialBanner");
  const [look, icon] = LOOKS[state.kind === "trial" ? state.tone : state.kind];
  return (
    <section
      aria-label={t("label")}
      className={cn(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border px-5 py-3.5",
        look,
      )}
    >
      <p className="flex items-center gap-3">
        <Icon icon={icon} className="size-5 shrink-0" />
        <Words state={state} />
      </p>
      {state.kind === "trial" && (
        <UpgradeButton>
          <Button size="sm" variant={state.tone === "calm" ? "soft" : "primary"}>
            {t("upgrade")}
          </Button>
        </UpgradeButton>
      )}
    </section>
  );
}

function Words({ state }: { state: NonNullable<BannerState> }) {
  const t = useTranslations("trialBanner");
  if (state.kind === "office") {
    const { company, until, days } = state;
    if (until === null || days === null) return <span>{t("office", { company })}</span>;
    return <span>{t("officeUntil", { company, date: formatLongDate(until), days })}</span>;
  }
  if (state.kind === "subscription") {
    if (state.until === null || state.days === null) return <span>{t("openEnded")}</span>;
    const date = formatLongDate(state.until);
    return <span>{t("subscription", { date, days: state.days })}</span>;
  }
  if (state.tone === "today") return <strong className="font-semibold">{t("today")}</strong>;
  if (state.tone === "tomorrow") return <strong className="font-semibold">{t("tomorrow")}</strong>;
  return <span>{t("trial", { days: state.days })}</span>;
}
