import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { PAGE_SIZE, type SearchFilters } from "@/lib/search/params";
import type { ResultsView } from "@/lib/search/types";
import { countedWords, readWishes, type Tier, tiersOf } from "@/lib/search/wishes";
import { cutAtWord } from "@/lib/seo/text";

/** A long sentence is truncated: its beginning is enough to recognise it. */
const SHOWN_WORDS_MAX = 40;

type Searched = { filters: SearchFilters; results: ResultsView };

/** The listings of a page, grouped by how much of the wish they match. */
export const tiersIn = ({ cards, page, wishes }: ResultsView) =>
  wishes
    ? tiersOf(cards, wishes, (page - 1) * PAGE_SIZE)
    : [{ tier: "all" as const, homes: cards }];

/** How many listings there are, and how many of them match the wish. */
export function Total({ filters, results }: Searched) {
  const t = useTranslations("search");
  const { total, wishes } = results;
  if (!wishes || total === 0) return t("total", { total });
  const wished = countedWords(readWishes(filters.q ?? "").wished);
  return t("totalWished", {
    total,
    found:
      wishes.all === total ? "every" : wishes.all > 0 ? "all" : wishes.some > 0 ? "some" : "none",
    count: wishes.all || wishes.some,
    several: String(wished.includes(" ")),
    words: cutAtWord(wished, SHOWN_WORDS_MAX),
  });
}

/** The divider between better and poorer matches of a wish; the first group gets only a text. */
export function TierLine({
  filters,
  first,
  results,
  tier,
}: Searched & { first: boolean; tier: Tier }) {
  const t = useTranslations("search");
  const { total, wishes } = results;
  // The count above the list already says it.
  if (!wishes || tier === "all" || wishes.all + wishes.some === 0) return null;
  const wished = countedWords(readWishes(filters.q ?? "").wished);
  return (
    <h3
      className={cn(
        "font-medium text-muted-foreground",
        first ? "mt-3" : "mt-10 border-border border-t pt-4",
      )}
    >
      {t("tier", {
        tier,
        total: tier === "some" ? wishes.some : total - wishes.all - wishes.some,
        words: cutAtWord(wished, SHOWN_WORDS_MAX),
      })}
    </h3>
  );
}
