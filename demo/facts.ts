import type { Condition, Feature, PropertyType, TransactionType } from "@/lib/catalog/ids";

/** The facts of a demo listing, before any word or picture is chosen for it. */
export type Facts = {
  type: PropertyType;
  types: readonly PropertyType[];
  transaction: TransactionType;
  city: string;
  neighborhood: string | null;
  address: string | null;
  rooms: number;
  area: number | null;
  gardenArea: number | null;
  balconySize: number | null;
  floor: number | null;
  floors: number | null;
  parkingSpots: number | null;
  condition: Condition | null;
  features: ReadonlySet<Feature>;
  /** Days from the start of the demo; null: not stated. */
  entranceInDays: number | null;
  price: number;
  /** A pool is not a column, so only a listing whose pictures show one mentions it. */
  pool: boolean;
};
