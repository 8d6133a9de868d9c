import { MessageCircle, Navigation, Phone } from "lucide";
import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { paths } from "@/lib/paths";
import type { ViewingState, ViewingView } from "@/lib/viewings/types";
import { viewingClock } from "@/lib/viewings/words";
import { ViewingActions } from "./viewing-actions";

const TONE: Record<ViewingState, BadgeVariant> = {
  waiting: "warning",
  confirmed: "success",
  refused: "neutral",
  cancelled: "neutral",
};

/**
 * Ways to reach the visitor, and the actions: a row each on a phone, filled by its buttons. At double text size, a label
 * with its icon is wider than a small phone.
 */
const ROW =
  "flex min-w-0 max-w-full flex-wrap gap-2 empty:hidden max-sm:w-full *:h-auto *:min-h-11 *:max-w-full *:whitespace-normal *:px-[min(1rem,3vw)] max-sm:*:grow";

/** Who comes, when and where, how to reach them, and the actions. */
export function ViewingRow({ viewing, now }: { viewing: ViewingView; now: string }) {
  const t = useTranslations("viewings");
  const { name, phone, place, navigation, state } = viewing;
  // Not answered in time, so it is no longer pending.
  const isUnanswered = state === "waiting" && new Date(viewing.startsAt) <= new Date(now);
  const stands = state === "waiting" || state === "confirmed";
  const link = buttonVariants({ variant: "outline" });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t py-4 first:border-t-0">
      <div className="min-w-0 flex-1 basis-[min(16rem,100%)]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span>{`${viewingClock(viewing.startsAt)}–${viewingClock(viewing.endsAt)}`}</span>
          <bdi className="break-words">{name}</bdi>
          <Badge variant={isUnanswered ? "neutral" : TONE[state]}>
            {t(isUnanswered ? "unanswered" : `states.${state}`)}
          </Badge>
          {viewing.isOpenHouse && <Badge variant="clay">{t("openHouse")}</Badge>}
        </p>
        <p className="mt-1 break-words text-muted-foreground text-sm">
          <bdi>{viewing.title}</bdi>
          {place && (
            <span>
              {" · "}
              <bdi>{place}</bdi>
            </span>
          )}
        </p>
        <Link
          aria-label={t("toLeadOf", { name })}
          className="link finger mt-1 inline-block py-1 text-sm"
          href={paths.lead(viewing.leadId)}
          prefetch={false}
        >
          {t("toLead")}
        </Link>
      </div>
      <div className="flex min-w-0 max-w-full flex-wrap gap-2 max-sm:w-full max-[25rem]:[&_svg]:hidden">
        {stands && (
          <div className={ROW}>
            <a aria-label={t("callTo", { name })} className={link} data-plain href={phone.tel}>
              <Icon icon={Phone} />
              {t("call")}
            </a>
            {phone.whatsapp && (
              <a
                aria-label={t("whatsappTo", { name })}
                className={link}
                data-plain
                href={`https://wa.me/${phone.whatsapp}`}
                rel="noopener noreferrer"
                target="_blank"
              >
                <Icon icon={MessageCircle} />
                {t("whatsapp")}
              </a>
            )}
            {navigation && (
              <a
                aria-label={t("navigateTo", { place: place ?? viewing.title ?? "" })}
                className={link}
                data-plain
                href={navigation}
                rel="noopener noreferrer"
                target="_blank"
              >
                <Icon icon={Navigation} />
                {t("navigate")}
              </a>
            )}
          </div>
        )}
        <div className={ROW}>
          <ViewingActions now={now} viewing={viewing} />
        </div>
      </div>
    </li>
  );
}
