import { useTranslations } from "next-intl";
import { SearchBox } from "@/components/search/search-box";
import { useSearchBoxLabels } from "@/components/search/search-box-labels";
import { chipClass } from "@/components/ui/chip";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import { withFilters } from "@/lib/search/params";
import { Street } from "./street";

const EXAMPLES = ["example1", "example2", "example3"] as const;

export function Hero() {
  const t = useTranslations("home");
  const labels = useSearchBoxLabels();
  return (
    <section
      // The suggestions must also cover the consent banner.
      className="relative isolate z-10 has-[[aria-expanded=true]]:z-45 bg-wall-sky contrast:bg-background"
    >
      <div className="container-page flex flex-col items-center pt-12 pb-44 text-center md:pt-18 md:pb-68">
        <h1 className="max-w-3xl text-3xl sm:text-4xl lg:text-5xl">{t("title")}</h1>
        <p className="mt-4 max-w-2xl text-balance text-lg text-muted-foreground contrast:text-foreground">
          {t("lead")}
        </p>
        <SearchBox
          className="mt-8 w-full max-w-2xl text-start"
          labels={{ ...labels, placeholder: t("search.placeholder"), submit: t("search.submit") }}
        />
        <div className="mt-5 flex flex-col items-center gap-2.5">
          <p className="text-muted-foreground text-sm" id="home-examples">
            {t("examples")}
          </p>
          <ul aria-labelledby="home-examples" className="flex flex-wrap justify-center gap-2">
            {EXAMPLES.map((key) => (
              <li key={key}>
                <Link
                  className={chipClass}
                  data-plain
                  href={withFilters(paths.explore, { q: t(key) })}
                  rel="nofollow"
                >
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Street className="absolute inset-x-0 bottom-0 -z-10 h-36 md:h-62" />
    </section>
  );
}
