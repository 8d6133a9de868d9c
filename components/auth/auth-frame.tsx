import { Building2, Share2, UserRound } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LegalLinks } from "@/components/layout/legal-links";
import { Logo } from "@/components/layout/logo";
import { Facade } from "@/components/property/facade";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { paths } from "@/lib/paths";

const REASONS = [
  ["agent", UserRound],
  ["company", Building2],
  ["share", Share2],
] as const;

/** The form at the start; on a wide screen, a subdued street drawing at the end. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("auth.aside");
  const layout = useTranslations("layout");
  return (
    <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="end-of-page flex flex-col px-4 pt-6 sm:px-10">
        <header>
          <Link
            aria-label={layout("homeLink")}
            className="inline-block rounded-md"
            data-plain
            href={paths.home}
            prefetch={false}
          >
            <Logo name={layout("brand")} />
          </Link>
        </header>
        <main
          className="mx-auto flex w-full max-w-md flex-1 flex-col pt-8 pb-10 sm:pt-24"
          id="main"
          tabIndex={-1}
        >
          {children}
        </main>
        <footer>
          <LegalLinks
            className="flex flex-wrap gap-x-5 gap-y-1 text-muted-foreground text-sm"
            label={layout("footerNav")}
            linkClass="finger hover:text-foreground"
          />
        </footer>
      </div>
      <aside className="relative hidden overflow-hidden border-s bg-wall-sky lg:block">
        <div className="absolute inset-x-0 bottom-0 h-3/5" data-noprint>
          <Facade seed="delet-street" />
        </div>
        <div className="relative flex max-w-xl flex-col gap-8 p-12 xl:p-16">
          <p className="text-balance font-semibold text-4xl">{t("title")}</p>
          <ul className="flex flex-col gap-4 text-lg">
            {REASONS.map(([reason, icon]) => (
              <li className="flex items-center gap-4" key={reason}>
                <span className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-card text-primary">
                  <Icon icon={icon} className="size-5" />
                </span>
                {t(reason)}
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
}
