import type { Route } from "next";
import { Link } from "@/components/ui/router-link";

type View = { href: Route; name: string; here: boolean };

/** Links to the lists of one screen: pending and decided items. */
export function ListViews({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-4">
      {views.map(({ href, name, here }) => (
        <Link
          aria-current={here ? "page" : undefined}
          className="link finger py-1 aria-[current=page]:font-semibold"
          href={href}
          key={name}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
