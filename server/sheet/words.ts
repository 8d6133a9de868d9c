import "server-only";
import { getTranslations } from "next-intl/server";
import { CONDITIONS, FEATURES, PROPERTY_TYPES, TRANSACTION_TYPES } from "@/lib/catalog/ids";
import type { SheetWords } from "@/lib/sheet/cells";
import { type SheetLabels, wordsOf } from "@/lib/sheet/labels";

/** The site's labels in which a sheet is written and read. */
export async function sheetLabels(): Promise<SheetLabels> {
  const t = await getTranslations("property");
  return {
    deal: labelled(TRANSACTION_TYPES, (deal) => t(`transaction.${deal}`)),
    type: labelled(PROPERTY_TYPES, (type) => t(`types.${type}`)),
    condition: labelled(CONDITIONS, (condition) => t(`condition.${condition}`)),
    feature: labelled(FEATURES, (feature) => t(`features.${feature}`)),
  };
}

export const sheetWords = async (): Promise<SheetWords> => wordsOf(await sheetLabels());

const labelled = <Id extends string>(ids: readonly Id[], label: (id: Id) => string) =>
  Object.fromEntries(ids.map((id) => [id, label(id)])) as Record<Id, string>;
