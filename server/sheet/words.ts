import "server-only";
import { getTranslations } from "next-intl/server";
import type { SheetWords } from "@/lib/sheet/cells";

/** The site's labels in which a sheet is written and read. */
export async function sheetWords(): Promise<SheetWords> {
  const t = await getTranslations("property");
  return {
    deal: (deal) => t(`transaction.${deal}`),
    type: (type) => t(`types.${type}`),
    condition: (condition) => t(`condition.${condition}`),
    feature: (feature) => t(`features.${feature}`),
  };
}
