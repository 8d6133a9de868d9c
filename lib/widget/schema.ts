import { z } from "zod";
import { RIBBON_COLOR } from "@/lib/property/ribbon";
import { DOMAINS_MAX, domainOf } from "./domains";

/** The choices for how many homes a widget shows; the database accepts any number up to the last. */
export const WIDGET_HOMES = ["3", "6", "9", "12", "24"] as const;
/** The site's green. */
export const WIDGET_COLOR_DEFAULT = "#3F5B3A";

/** Domains are typed one per line, and stored in CSP syntax. */
export const widgetSchema = z.object({
  domains: z.string().max(4000, "textTooLong").transform(domainsIn),
  color: z
    .string()
    .regex(RIBBON_COLOR, "ribbonColorInvalid")
    .transform((color) => color.toUpperCase()),
  homes: z.enum(WIDGET_HOMES).transform(Number),
});

export type WidgetValues = z.input<typeof widgetSchema>;

function domainsIn(text: string, context: z.RefinementCtx): string[] {
  const refused = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  const typed = text.split(/[\s,;]+/).filter(Boolean);
  if (typed.length === 0) return refused("required");
  const domains = typed.map(domainOf);
  const valid = domains.filter((domain) => domain !== null);
  if (valid.length < domains.length) return refused("domainInvalid");
  const each = [...new Set(valid)];
  return each.length > DOMAINS_MAX ? refused("domainsMax") : each;
}
