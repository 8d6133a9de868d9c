import { useTranslations } from "next-intl";
import { LegalLinks } from "@/components/layout/legal-links";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { lineClass } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import { SearchIsland } from "./not-found-search-island";

export function NotFoundPage() {
  const t = useTranslations("notFoundPage");
  return (
    <div
      className="container-page flex flex-col items-center py-16 text-center md:py-24"
      data-awake=""
    >
      <p
        aria-hidden
        className="select-none font-bold text-[min(6.5rem,38vw)] text-primary leading-none tabular-nums md:text-[10rem]"
      >
        404
      </p>
      <h1 className="mt-4 text-3xl">{t("title")}</h1>
      <p className="mt-3 max-w-md text-balance text-muted-foreground">{t("text")}</p>
      <SearchIsland
        buttonClass={cn(buttonVariants(), "button-waits h-12 grow")}
        inputClass={`${lineClass} h-12 flex-[99_1_10rem]`}
        labels={{
          label: t("searchLabel"),
          placeholder: t("placeholder"),
          search: t("search"),
        }}
      />
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Link className={buttonVariants()} data-plain href={paths.home}>
          {t("home")}
        </Link>
        <Link className={buttonVariants({ variant: "outline" })} data-plain href={paths.explore}>
          {t("explore")}
        </Link>
        <Link
          className={buttonVariants({ variant: "ghost", className: "noscript:hidden" })}
          data-back
          data-plain
          href={paths.home}
        >
          {t("back")}
        </Link>
      </div>
      <LegalLinks
        className="mt-10 flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm"
        label={t("linksLabel")}
        linkClass="link"
      />
    </div>
  );
}
