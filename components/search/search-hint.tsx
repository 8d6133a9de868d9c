import { Lightbulb } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { looksLikeOtherDeal } from "@/lib/search/other-deal";
import { changeFilters, type SearchFilters, withFilters } from "@/lib/search/params";

/** A quiet word when the search says one thing and probably means another. */
export function SearchHint({ action, filters }: { action: Route; filters: SearchFilters }) {
  const t = useTranslations("search");
  const other = looksLikeOtherDeal(filters);
  if (!other) return null;
  const href = withFilters(action, changeFilters(filters, { transactionType: other })) as Route;
  return (
    <p className="mt-4 flex items-center gap-2.5 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-soft-foreground">
      <Lightbulb aria-hidden className="size-4.5 shrink-0" />
      <span>
        {t(other === "sale" ? "rentHint" : "saleHint")}{" "}
        <Link className="font-medium underline" href={href} prefetch={false} rel="nofollow">
          {t(other === "sale" ? "toSale" : "toRent")}
        </Link>
      </span>
    </p>
  );
}
