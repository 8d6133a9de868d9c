import "server-only";
import { statusOf } from "@/lib/catalog/states";
import type { Row } from "@/lib/database/fields";
import { automaticRibbon, type Ribbon, ribbonOf } from "@/lib/property/ribbon";

/** The ribbon that the agent gave a listing, from its columns. */
export const ownRibbonOf = (
  row: Row<"public_listings", "ribbon_enabled" | "ribbon_text" | "ribbon_bg_color">,
) =>
  ribbonOf({
    enabled: row.ribbon_enabled,
    text: row.ribbon_text,
    color: row.ribbon_bg_color,
  });

/** The columns behind a card's automatic ribbons. */
export type MarkedRow = {
  status?: string;
  lowered_percent?: number | null;
  is_new?: boolean;
  automatic_ribbons?: boolean;
  is_exclusive?: boolean;
  open_house_on?: string | null;
};

export const automaticRibbonOf = (row: MarkedRow, own: Ribbon | null) =>
  automaticRibbon(
    {
      status: statusOf(row.status),
      lowered: row.lowered_percent ?? null,
      isNew: row.is_new ?? false,
    },
    own,
    row.automatic_ribbons ?? false,
  );
