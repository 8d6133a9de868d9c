import { Building2, House, UserRound } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { PageHit } from "@/lib/search/page-hit";

const ICONS = { listing: House, agent: UserRound, company: Building2 };

/** Above the list: the page itself, when the query is its name, number or phone. */
export function PageHits({ hits }: { hits: readonly PageHit[] }) {
  const t = useTranslations("search");
  if (hits.length === 0) return null;
  return (
    <nav aria-label={t("pages")} className="mb-4 max-md:mt-3 md:mb-6">
      <ul className="flex flex-wrap gap-3">
        {hits.map(({ kind, name, href }) => {
          const icon = ICONS[kind];
          return (
            <li className="min-w-0 max-w-full grow basis-64 sm:max-w-sm" key={href}>
              <Link
                className="flex min-h-14 items-center gap-3 rounded-lg border border-border bg-card px-4 py-2.5 hover:border-input hover:bg-accent"
                href={href as Route}
              >
                <Icon icon={icon} className="size-5 shrink-0 text-muted-foreground" />
                <span className="min-w-0">
                  <bdi className="block truncate font-medium">{name}</bdi>
                  <span className="block text-muted-foreground text-sm">{t(`kinds.${kind}`)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
