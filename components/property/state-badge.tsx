import { useTranslations } from "next-intl";
import type { TransactionType } from "@/lib/catalog/ids";
import type { Status } from "@/lib/catalog/states";

/** The classes after `badge`. */
export const STATE_LOOK: Record<Status, string> = {
  active: "bg-secondary text-secondary-foreground",
  draft: "bg-secondary text-secondary-foreground",
  hidden: "bg-secondary text-secondary-foreground",
  under_offer: "bg-warning-soft text-warning-soft-foreground",
  closed: "bg-primary-soft text-primary-soft-foreground",
  expired: "bg-clay-soft text-clay-soft-foreground",
};

/** One word in one colour per status, the same everywhere; an active listing has none. */
export function StateBadge({
  status,
  deal,
  className,
}: {
  status: Status;
  deal: TransactionType | null;
  className?: string;
}) {
  const t = useTranslations("property.states");
  if (status === "active") return null;
  return (
    <span className={`badge ${STATE_LOOK[status]} ${className ?? ""}`}>
      {t(status, { deal: deal ?? "sale" })}
    </span>
  );
}
