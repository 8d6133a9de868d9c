// Ids as stored in the database and used by every layer; labels are in messages/he.json under `property.*`. The order
// is the display order.

export const TRANSACTION_TYPES = ["sale", "rent"] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const CONDITIONS = ["new", "good", "renovated", "needsRenovation"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** How much of the location is public: the exact point, the address with an approximate point, or only the area. */
export const LOCATION_SHOWN = ["exact", "address", "area"] as const;
export type LocationShown = (typeof LOCATION_SHOWN)[number];

/**
 * Boolean columns of `properties`, as in `private.features()`. The position is the bit in the index, so append only.
 */
export const FEATURES = [
  "elevator",
  "parking",
  "storage",
  "air_conditioning",
  "mamad",
  "solar_water_heater",
  "gas_water_heating",
  "shared_yard",
  "security",
  "double_glazed_windows",
  "balcony",
  "garden",
  "renovated",
  "furnished",
  "accessible",
] as const;
export type Feature = (typeof FEATURES)[number];

export const PROPERTY_TYPE_GROUPS = {
  apartments: [
    "apartment",
    "garden_apartment",
    "penthouse",
    "duplex",
    "triplex",
    "housing_unit",
    "studio_loft",
    "basement",
  ],
  houses: ["private_house", "semi_detached", "farm_outbuilding", "agricultural_farm"],
  other: [
    "plot",
    "sheltered_housing",
    "residential_building",
    "storage",
    "parking",
    "purchase_group",
    "general",
  ],
} as const;
export type PropertyTypeGroup = keyof typeof PROPERTY_TYPE_GROUPS;
export type PropertyType = (typeof PROPERTY_TYPE_GROUPS)[PropertyTypeGroup][number];

/** In the order of the groups; the position is the bit in the search index, so append only. */
export const PROPERTY_TYPES: readonly PropertyType[] = [
  ...PROPERTY_TYPE_GROUPS.apartments,
  ...PROPERTY_TYPE_GROUPS.houses,
  ...PROPERTY_TYPE_GROUPS.other,
];
export const PROPERTY_TYPES_MAX = 3;

export const isTransactionType = (value: unknown): value is TransactionType =>
  (TRANSACTION_TYPES as readonly unknown[]).includes(value);
export const isCondition = (value: unknown): value is Condition =>
  (CONDITIONS as readonly unknown[]).includes(value);
export const isLocationShown = (value: unknown): value is LocationShown =>
  (LOCATION_SHOWN as readonly unknown[]).includes(value);
export const isFeature = (value: unknown): value is Feature =>
  (FEATURES as readonly unknown[]).includes(value);
export const isPropertyType = (value: unknown): value is PropertyType =>
  (PROPERTY_TYPES as readonly unknown[]).includes(value);

/** Types without rooms. The database has the same list in `private.has_rooms`. */
const WITHOUT_ROOMS: readonly PropertyType[] = ["plot", "storage", "parking"];

/** Whether rooms apply to such a property; true until a type is chosen. */
export const hasRooms = (types: readonly PropertyType[]) =>
  types.length === 0 || types.some((type) => !WITHOUT_ROOMS.includes(type));

const DWELLINGS: readonly PropertyType[] = [
  ...PROPERTY_TYPE_GROUPS.apartments,
  ...PROPERTY_TYPE_GROUPS.houses,
];

/** Homes to live in: their prices are comparable (`private.is_dwelling`). */
export const isDwelling = (types: readonly PropertyType[]) =>
  types.some((type) => DWELLINGS.includes(type));

/** Selecting all of a group adds its types in order, up to the listing's maximum. */
export function withWholeGroup(
  chosen: readonly PropertyType[],
  group: PropertyTypeGroup,
): PropertyType[] {
  return [...new Set([...chosen, ...PROPERTY_TYPE_GROUPS[group]])].slice(
    0,
    Math.max(PROPERTY_TYPES_MAX, chosen.length),
  );
}
