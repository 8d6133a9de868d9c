import Link, { type LinkProps } from "next/link";

type View = { href: LinkProps<string>["href"]; name: string; here: boolean };

/** The lists that one screen has, as links: what waits, and what was decided. */
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
