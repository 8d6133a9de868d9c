import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/router-link";
import { paths } from "@/lib/paths";
import { type Allowance, quotaLeft } from "@/lib/plan/allowance";

/** Shown before the form is filled in, not only when saving is refused. */
export function FullPlan({ room }: { room: Allowance }) {
  const t = useTranslations("propertyForm");
  if (room.limit === null || quotaLeft(room) > 0) return null;
  return (
    <p className="mt-4 max-w-prose rounded-lg border border-warning/50 bg-warning-soft p-4 text-warning-soft-foreground">
      {t.rich(room.from === "office" ? "officeFull" : "planFull", {
        used: room.used,
        limit: room.limit,
        listings: (words) => (
          <Link className="link" href={paths.dashboard}>
            {words}
          </Link>
        ),
      })}
    </p>
  );
}
