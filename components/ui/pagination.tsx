import { ChevronLeft, ChevronRight } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { buttonVariants } from "./button";
import { cn } from "./cn";

/** The page numbers to show; 0 is a gap. */
function numbersAround(page: number, pages: number) {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((n, index) => {
    const previous = sorted[index - 1];
    if (previous === undefined || n - previous === 1) return [n];
    return n - previous === 2 ? [n - 1, n] : [0, n];
  });
}

/** Real links: they work without JavaScript and crawlers can follow them. */
export function Pagination({
  page,
  pages,
  hrefOf,
  nofollow = false,
  className,
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => Route;
  /** The pages are not indexed, so crawlers need not follow. */
  nofollow?: boolean;
  className?: string;
}) {
  const t = useTranslations("ui.pagination");
  if (pages <= 1) return null;
  const rel = (place = "") => `${place}${nofollow ? " nofollow" : ""}`.trim() || undefined;
  const step = cn(buttonVariants({ variant: "outline" }), "px-3 max-sm:min-w-[min(7rem,40%)]");
  return (
    <nav
      aria-label={t("label")}
      className={cn("flex flex-wrap items-center justify-center gap-2", className)}
      data-noprint
    >
      {page > 1 && (
        <Link className={step} href={hrefOf(page - 1)} rel={rel("prev")}>
          <Icon icon={ChevronRight} />
          {t("previous")}
        </Link>
      )}
      {/* On phones the numbers have a row of their own, with previous and next side by side under it. */}
      <ul className="flex flex-wrap items-center gap-1 max-sm:-order-1 max-sm:basis-full max-sm:justify-center">
        {numbersAround(page, pages).map((n, index) => (
          <li key={n || `gap-${index}`}>
            {n === 0 ? (
              <span aria-hidden className="px-1 text-muted-foreground">
                …
              </span>
            ) : (
              <Link
                aria-current={n === page ? "page" : undefined}
                aria-label={t("page", { page: n })}
                className={cn(
                  buttonVariants({ variant: n === page ? "primary" : "ghost", size: "icon" }),
                  "tabular-nums",
                )}
                href={hrefOf(n)}
                rel={rel()}
              >
                {n}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {page < pages && (
        <Link className={step} href={hrefOf(page + 1)} rel={rel("next")}>
          {t("next")}
          <Icon icon={ChevronLeft} />
        </Link>
      )}
    </nav>
  );
}
