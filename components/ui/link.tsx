import type { Route } from "next";
import type { ComponentProps } from "react";

/**
 * A link within the site, as HTML that works by itself; one island for all of a page keeps the visitor in
 * the document (components/layout/link-island.tsx). Next's own is a component of the browser's for each link.
 */
export function Link<Path extends string>({
  scroll,
  ...props
}: Omit<ComponentProps<"a">, "href"> & {
  href: Route<Path>;
  /** The page stays where it is. */
  scroll?: false;
}) {
  return <a data-link="" {...(scroll === false && { "data-stays": "" })} {...props} />;
}
