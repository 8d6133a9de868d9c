import type { ComponentProps } from "react";
import { paths } from "@/lib/paths";

/**
 * To the prices, as a document of its own: only that one may show the logos of plans, which lie
 * wherever the operator keeps them.
 */
export function PricingLink(props: Omit<ComponentProps<"a">, "href">) {
  return <a {...props} href={paths.pricing} />;
}
