import "server-only";
import { automaticRibbon, type Ribbon } from "@/lib/property/ribbon";
import { isStatus } from "@/lib/property/states";

/** The columns that say what stands on a picture by itself. */
export type MarkedRow = {
  status?: string;
  lowered_percent?: number | null;
  is_new?: boolean;
  automatic_ribbons?: boolean;
};

export const automaticRibbonOf = (row: MarkedRow, own: Ribbon | null) =>
  automaticRibbon(
    {
      status: isStatus(row.status) ? row.status : "active",
      lowered: row.lowered_percent ?? null,
      isNew: row.is_new ?? false,
    },
    own,
    row.automatic_ribbons ?? false,
  );
