import type { ComponentProps } from "react";
import { paths } from "@/lib/paths";

/**
 * Links to the prices with a full navigation: only that document's CSP allows the plan logos, which are on whatever
 * host the operator chose.
 */
export function PricingLink(props: Omit<ComponentProps<"a">, "href">) {
  return <a {...props} href={paths.pricing} />;
}
