import type { Condition, Feature, PropertyType, TransactionType } from "@/lib/catalog/ids";
import type { SheetWords } from "./cells";

/** The labels of `SheetWords` as data, which a worker thread can receive. */
export type SheetLabels = {
  deal: Record<TransactionType, string>;
  type: Record<PropertyType, string>;
  condition: Record<Condition, string>;
  feature: Record<Feature, string>;
};

export const wordsOf = (labels: SheetLabels): SheetWords => ({
  deal: (deal) => labels.deal[deal],
  type: (type) => labels.type[type],
  condition: (condition) => labels.condition[condition],
  feature: (feature) => labels.feature[feature],
});
