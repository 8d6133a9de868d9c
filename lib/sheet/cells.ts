import type { Condition, Feature, PropertyType, TransactionType } from "@/lib/catalog/ids";
import type { PropertyValues } from "@/lib/property/schema";
import { SHEET_COLUMNS, type SheetColumn } from "./columns";

export type SheetWords = {
  deal: (deal: TransactionType) => string;
  type: (type: PropertyType) => string;
  condition: (condition: Condition) => string;
  feature: (feature: Feature) => string;
};

/** The cells of one home; an empty cell is not stated. */
export function sheetCells(home: PropertyValues, words: SheetWords) {
  const cells: Record<SheetColumn, string | number | null> = {
    ...home,
    transactionType: words.deal(home.transactionType),
    propertyTypes: home.propertyTypes.map(words.type).join(", "),
    condition: home.condition && words.condition(home.condition),
    features: home.features.map(words.feature).join(", "),
  };
  return SHEET_COLUMNS.map((column) => cells[column]);
}
