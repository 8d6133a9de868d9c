import type { Route } from "next";
import { Link } from "@/components/ui/router-link";
import { formatNumber } from "@/lib/hebrew/format";

/** One tab of a `TabRow`, with the number of items in its list. */
export function ListTab({
  name,
  count,
  href,
  isCurrent,
}: {
  name: string;
  count: number;
  href: Route;
  isCurrent: boolean;
}) {
  return (
    <li className="shrink-0">
      <Link
        aria-current={isCurrent ? "page" : undefined}
        className="-mb-px flex min-h-11 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-3.5 font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:text-foreground contrast:aria-[current]:border-b-4"
        data-plain
        href={href}
        prefetch={false}
        scroll={false}
      >
        {name}
        <span className="rounded-full bg-muted px-2 font-normal text-muted-foreground text-sm tabular-nums">
          {formatNumber(count)}
        </span>
      </Link>
    </li>
  );
}
