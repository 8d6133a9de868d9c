import type { Route } from "next";
import type { ComponentProps } from "react";

/**
 * An internal link as plain HTML; one island for all links of a page handles client-side navigation
 * (components/island/link-island.tsx). Next's own link is a client component each.
 */
export function Link<Path extends string>({
  scroll,
  ...props
}: Omit<ComponentProps<"a">, "href"> & {
  href: Route<Path>;
  /** Keeps the scroll position. */
  scroll?: false;
}) {
  return <a data-link="" {...(scroll === false && { "data-stays": "" })} {...props} />;
}
