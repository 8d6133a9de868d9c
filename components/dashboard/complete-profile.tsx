import { UserRoundPen } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import type { MissingProfileField } from "@/lib/dashboard/missing-profile-field";
import { paths } from "@/lib/paths";

/** Why published homes are not visible, or cannot be asked about by phone. */
export function CompleteProfile({
  lack,
  waiting,
  looking,
}: {
  lack: MissingProfileField;
  /** How many published homes appear as soon as there is a username. */
  waiting: number;
  looking: boolean;
}) {
  const t = useTranslations("dashboard.complete");
  const isWaiting = lack === "username" && waiting > 0;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 border-clay/40 bg-clay-soft p-5 text-clay-soft-foreground">
      <div className="flex items-start gap-4">
        <Icon icon={UserRoundPen} className="mt-1 size-6 shrink-0" />
        <div>
          <h2 className="font-semibold text-lg">{t(`title.${isWaiting ? "waiting" : lack}`)}</h2>
          <p>{isWaiting ? t("text.waiting", { count: waiting }) : t(`text.${lack}`)}</p>
        </div>
      </div>
      {!looking && (
        <Link
          className={buttonVariants()}
          data-plain
          href={lack === "username" ? paths.profileForUsername : paths.profile}
        >
          {t(isWaiting ? "chooseUsername" : "button")}
        </Link>
      )}
    </Card>
  );
}
