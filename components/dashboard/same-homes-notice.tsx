import { CopyCheck } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import type { SameHomes } from "@/lib/dashboard/types";
import { paths } from "@/lib/paths";

/** Warns that the published home resembles one already on the site. It stays published. */
export function SameHomesNotice({ same }: { same: SameHomes }) {
  const t = useTranslations("dashboard.same");
  if (same.own.length === 0 && !same.others) return null;
  return (
    <section
      aria-label={t("label")}
      className="flex items-start gap-3 rounded-lg border border-warning/50 bg-warning-soft p-4 text-warning-soft-foreground"
    >
      <Icon icon={CopyCheck} className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-1">
        {same.own.length > 0 && (
          <>
            <p className="font-semibold">{t("own", { count: same.own.length })}</p>
            <ul className="flex flex-col gap-1">
              {same.own.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    className="link wrap-anywhere"
                    href={paths.editProperty(id)}
                    prefetch={false}
                  >
                    <bdi>{title}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {same.others && <p>{t("others")}</p>}
        <p className="text-sm">{t("stays")}</p>
      </div>
    </section>
  );
}
