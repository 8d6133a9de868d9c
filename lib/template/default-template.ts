import type { CardTemplate } from "./types";

/** What cards say until an admin decides otherwise, and whenever the stored one cannot be read. */
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
