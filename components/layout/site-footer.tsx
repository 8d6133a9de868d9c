import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { DEAL_PATHS } from "@/lib/area/address";
import { paths } from "@/lib/paths";
import { Logo } from "./logo";
import { PricingLink } from "./pricing-link";

const quiet =
  "inline-flex min-h-11 items-center text-muted-foreground hover:text-foreground hover:underline";

export function SiteFooter() {
  const t = useTranslations("layout");
  const links = [
    [paths.explore, t("explore")],
    [DEAL_PATHS.sale, t("forSale")],
    [DEAL_PATHS.rent, t("forRent")],
    [paths.pricing, t("pricing")],
    [paths.privacy, t("privacy")],
    [paths.accessibility, t("accessibility")],
    [paths.developers, t("developers")],
  ] as const;
  return (
    <footer className="mt-auto border-border border-t bg-muted" data-noprint>
      <div className="container-page flex flex-col gap-8 end-of-page pt-10 md:flex-row md:items-start md:justify-between">
        <div className="max-w-sm">
          <Logo name={t("brand")} />
          <p className="mt-3 text-muted-foreground text-sm">{t("tagline")}</p>
          <p className="mt-5 text-muted-foreground text-sm">{t("copyright")}</p>
        </div>
        <nav aria-label={t("footerNav")} className="shrink-0">
          {/* The long links go below each other; next to each other they would wrap on a phone. */}
          <ul className="grid grid-flow-col grid-rows-4 justify-start gap-x-4 gap-y-1 sm:gap-x-10">
            {links.map(([href, label]) => (
              <li key={href}>
                {href === paths.pricing ? (
                  <PricingLink className={quiet}>{label}</PricingLink>
                ) : (
                  <Link className={quiet} href={href}>
                    {label}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
