import type { CardTemplate } from "./types";

/** The default template, and the fallback when the stored one is invalid. */
export const DEFAULT_TEMPLATE: CardTemplate = {
  maxLines: 4,
  lines: [
    { label: "Line 1", tokens: ["property_name"] },
    {
      label: "Line 2",
      tokens: ["property_type", "address", "neighborhood?", "city"],
      separator: " • ",
    },
    { label: "Line 3", tokens: ["rooms", "floor", "built_area_sqm"], separator: " | " },
    { label: "Line 4", tokens: ["price"] },
  ],
};
