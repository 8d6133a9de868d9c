import {
  type Condition,
  type Feature,
  hasRooms,
  type PropertyType,
  type TransactionType,
} from "@/lib/catalog/ids";

export const DESCRIBE_STYLES = ["marketing", "concise", "neutral", "luxury"] as const;
export type DescribeStyle = (typeof DESCRIBE_STYLES)[number];
export const DEFAULT_STYLE: DescribeStyle = "marketing";

/** The facts of a listing from the form. Missing facts are not written about. */
export interface ListingFacts {
  transactionType?: TransactionType | null;
  propertyType?: PropertyType | null;
  city?: string | null;
  neighborhood?: string | null;
  rooms?: number | null;
  floor?: number | null;
  totalFloors?: number | null;
  builtAreaSqm?: number | null;
  balconySqm?: number | null;
  gardenSqm?: number | null;
  parkingSpots?: number | null;
  condition?: Condition | null;
  features?: readonly Feature[];
  /**
   * Used only to check numbers: the description never states it. The price is shown next to the description, changes
   * more often, and an agent who hides prices would publish it here.
   */
  price?: number | null;
}

export interface DescribeOptions {
  style: DescribeStyle;
  /** The same seed gives the same text; another seed gives another wording. */
  seed: number;
}

/** A plot has no rooms to write about; a listing without a type may have some. */
export const needsRooms = ({ propertyType }: ListingFacts): boolean =>
  !propertyType || hasRooms([propertyType]);

/** Whether there are enough facts for the "Create" button. */
export const canDescribe = (facts: ListingFacts): boolean =>
  Boolean(facts.city?.trim()) &&
  (facts.rooms != null || !needsRooms(facts)) &&
  facts.builtAreaSqm != null &&
  facts.condition != null &&
  (facts.features?.length ?? 0) > 0;
