import { Heart, LogOut, Search } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { placeholders } from "@/lib/i18n/placeholders";
import { paths } from "@/lib/paths";
import { Logo } from "./logo";
import { PricingLink } from "./pricing-link";
import { ViewerNav } from "./viewer-nav";

/** The header of public pages: the same HTML for everyone. */
export function SiteHeader() {
  const t = useTranslations("layout");
  const quiet = cn(
    buttonVariants({ variant: "ghost", size: "sm" }),
    "px-2.5 max-[22rem]:px-1.5 sm:px-3",
  );
  const button = buttonVariants({ size: "sm" });
  const group = "flex min-w-0 flex-wrap items-center gap-1 sm:gap-2";
  return (
    <header
      className="header-row [position:var(--header-position)] top-0 z-30 border-border border-b bg-background"
      data-noprint
    >
      <div className="container-page flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
        <div className="flex items-center gap-1 lg:gap-8">
          <Link aria-label={t("homeLink")} className="rounded-md" data-plain href={paths.home}>
            {/* On a small phone, or next to a greeting, only the logo mark, so that everything fits in one row. */}
            <Logo
              className="max-[24rem]:[&>.logo-name]:hidden max-sm:in-[header:has([data-greeting])]:[&>.logo-name]:hidden"
              name={t("brand")}
            />
          </Link>
          <nav aria-label={t("mainNav")} className="hidden items-center gap-1 md:flex">
            <Link className={quiet} data-plain href={paths.explore}>
              {t("explore")}
            </Link>
            <PricingLink className={quiet} data-plain>
              {t("pricing")}
            </PricingLink>
          </nav>
        </div>
        <nav aria-label={t("accountNav")} className={`header-nav ${group}`}>
          <div className={group}>
            <Link
              aria-label={t("explore")}
              // Hidden next to a greeting on the smallest phones, to make room for the name.
              className={cn(
                buttonVariants({ variant: "ghost", size: "icon-sm" }),
                "max-[22rem]:in-[header:has([data-greeting])]:hidden md:hidden",
              )}
              data-plain
              href={paths.explore}
            >
              <Icon icon={Search} className="size-5" />
            </Link>
            <Link
              aria-label={t("saved")}
              className={cn(buttonVariants({ variant: "ghost", size: "icon-sm" }), "relative")}
              data-plain
              href={paths.saved}
            >
              <Icon icon={Heart} className="size-5" />
              <span
                aria-hidden
                className="absolute -end-0.5 -top-0.5 min-w-4.5 rounded-full bg-clay px-1 text-center font-medium text-[0.6875rem] text-clay-foreground leading-4.5 tabular-nums after:content-[attr(data-saved-count)] data-[saved-count='']:hidden"
                // No text content: the link is named by its label.
                data-saved-count=""
                suppressHydrationWarning
              />
            </Link>
          </div>
          <div className={`header-words ${group}`}>
            <ViewerNav
              greeting={t("greeting", placeholders("name"))}
              links={
                <>
                  <form action={paths.signOut} method="post">
                    <button className={quiet} type="submit">
                      <Icon icon={LogOut} className="size-5 -scale-x-100 sm:hidden" />
                      <span className="max-sm:sr-only">{t("signOut")}</span>
                    </button>
                  </form>
                  <a className={button} data-plain href={paths.dashboard}>
                    {t("panel")}
                  </a>
                </>
              }
            >
              <Link className={quiet} data-plain href={paths.signIn}>
                {t("signIn")}
              </Link>
              {/* No filled button, because home seekers need no account. */}
              <Link aria-label={t("signUp")} className={quiet} data-plain href={paths.signUp}>
                {t("forAgents")}
              </Link>
            </ViewerNav>
          </div>
        </nav>
      </div>
    </header>
  );
}
