import { ChevronLeft } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { cn } from "./cn";

export type Crumb = { label: string; href?: Route };

/** The last crumb is the page itself and has no link; above a heading with the same text it is left out. */
export function Breadcrumb({
  crumbs,
  headed = false,
  className,
}: {
  crumbs: Crumb[];
  headed?: boolean;
  className?: string;
}) {
  const t = useTranslations("ui");
  const shown = headed ? crumbs.slice(0, -1) : crumbs;
  return (
    <nav aria-label={t("breadcrumb")} className={cn("text-muted-foreground text-sm", className)}>
      {/* On touch screens the line spacing matches the links' target size. */}
      <ol className="flex flex-wrap items-center gap-1.5 pointer-coarse:gap-y-6">
        {shown.map(({ label, href }, index) => (
          <li
            className={cn(
              "flex min-w-0 items-center gap-1.5",
              // On phones a long trail would wrap, so its last crumb is left out: the heading below repeats it.
              crumbs.length > 3 && index === crumbs.length - 1 && "max-sm:hidden",
            )}
            key={href ?? label}
          >
            {index > 0 && <Icon icon={ChevronLeft} className="size-3.5 shrink-0" />}
            {href && index < crumbs.length - 1 ? (
              <Link
                className="finger wrap-anywhere min-w-0 hover:text-foreground hover:underline"
                href={href}
                // Filtered lists are not indexed.
                rel={href.includes("?") ? "nofollow" : undefined}
              >
                <bdi>{label}</bdi>
              </Link>
            ) : (
              <span aria-current="page" className="max-w-[60vw] truncate text-foreground">
                <bdi>{label}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
