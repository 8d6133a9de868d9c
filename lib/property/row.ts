import {
  FEATURES,
  type Feature,
  hasRooms,
  isCondition,
  isPropertyType,
  isTransactionType,
} from "./catalog";
import { galleryOf } from "./images";
import { RIBBON_COLOR, RIBBON_COLOR_DEFAULT } from "./ribbon";
import { type PropertyInput, type PropertyValues, pricePerSqm } from "./schema";
import { emptyProperty } from "./values";

type FeatureColumns = Record<Feature, boolean>;

/** What a form writes of a row of `properties`; the names are the columns. */
export type PropertyColumns = FeatureColumns & {
  title: string;
  transaction_type: string;
  price: number;
  price_per_sqm: number | null;
  city: string;
  neighborhood: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  rooms: number | null;
  built_area: number | null;
  garden_area: number | null;
  balcony_size: number | null;
  floor: number | null;
  floors_in_building: number | null;
  parking_spots: number | null;
  entrance_date: string | null;
  condition: string | null;
  description: string | null;
  virtual_tour_url: string | null;
  main_image_url: string | null;
  images: string[];
  property_types: string[];
};
export type RibbonColumns = {
  ribbon_enabled: boolean;
  ribbon_text: string | null;
  ribbon_bg_color: string | null;
};

/** A checked form as columns. Without the ribbon feature its columns are not written at all. */
export function toColumns(
  values: PropertyInput,
  mayUseRibbon: boolean,
): PropertyColumns & Partial<RibbonColumns> {
  const features = Object.fromEntries(
    FEATURES.map((feature) => [feature, values.features.includes(feature)]),
  ) as FeatureColumns;
  const ribbon: RibbonColumns = {
    ribbon_enabled: values.ribbonEnabled,
    ribbon_text: values.ribbonText,
    // A colour that is half typed while the ribbon is off is not worth a refusal.
    ribbon_bg_color: RIBBON_COLOR.test(values.ribbonBgColor) ? values.ribbonBgColor : null,
  };
  return {
    ...features,
    ...(mayUseRibbon ? ribbon : {}),
    title: values.title,
    transaction_type: values.transactionType,
    price: values.price,
    price_per_sqm: pricePerSqm(values.price, values.builtArea),
    city: values.city,
    neighborhood: values.neighborhood,
    address: values.address,
    latitude: values.latitude,
    longitude: values.longitude,
    rooms: hasRooms(values.propertyTypes) ? values.rooms : null,
    built_area: values.builtArea,
    garden_area: values.gardenArea,
    balcony_size: values.balconySize,
    floor: values.floor,
    floors_in_building: values.floorsInBuilding,
    parking_spots: values.parkingSpots,
    entrance_date: values.entranceDate,
    condition: values.condition,
    description: values.description,
    virtual_tour_url: values.virtualTourUrl,
    main_image_url: values.images[values.mainImage] ?? values.images[0] ?? null,
    images: values.images,
    property_types: values.propertyTypes,
  };
}

type NumericColumn = {
  [Name in keyof PropertyColumns]: number extends PropertyColumns[Name] ? Name : never;
}[keyof PropertyColumns];

/** A record and not a list, so that the compiler asks for a column that is forgotten. */
const NUMERIC: Record<NumericColumn, true> = {
  price: true,
  price_per_sqm: true,
  latitude: true,
  longitude: true,
  rooms: true,
  built_area: true,
  garden_area: true,
  balcony_size: true,
  floor: true,
  floors_in_building: true,
  parking_spots: true,
};

/** Some backends answer exact decimals as text ("4.0"): one place makes them numbers. */
export function withNumbers<Row extends object>(row: Row): Row {
  const read = { ...row } as Record<string, unknown>;
  for (const name of Object.keys(NUMERIC))
    if (typeof read[name] === "string") read[name] = Number(read[name]);
  return read as Row;
}

/** A stored row as the form holds it. */
export function toValues(stored: PropertyColumns & RibbonColumns): PropertyValues {
  const row = withNumbers(stored);
  const propertyTypes = row.property_types.filter(isPropertyType);
  const gallery = galleryOf(row.images, row.main_image_url);
  return {
    ...emptyProperty,
    title: row.title,
    transactionType: isTransactionType(row.transaction_type) ? row.transaction_type : "sale",
    price: row.price,
    city: row.city,
    neighborhood: row.neighborhood ?? "",
    address: row.address ?? "",
    latitude: row.latitude,
    longitude: row.longitude,
    // Listings from before were asked for the rooms of a plot.
    rooms: hasRooms(propertyTypes) ? row.rooms : null,
    builtArea: row.built_area,
    gardenArea: row.garden_area,
    balconySize: row.balcony_size,
    floor: row.floor,
    floorsInBuilding: row.floors_in_building,
    parkingSpots: row.parking_spots,
    entranceDate: row.entrance_date ?? "",
    condition: isCondition(row.condition) ? row.condition : "",
    features: FEATURES.filter((feature) => row[feature]),
    propertyTypes,
    ribbonEnabled: row.ribbon_enabled,
    ribbonText: row.ribbon_text ?? "",
    ribbonBgColor: row.ribbon_bg_color ?? RIBBON_COLOR_DEFAULT,
    description: row.description ?? "",
    virtualTourUrl: row.virtual_tour_url ?? "",
    images: [...gallery.images],
    mainImage: gallery.main,
  };
}

/** Whether a row already says all of this: then a save whose answer was lost had succeeded. */
export function sayTheSame(columns: object, row: object) {
  const stored = withNumbers(row) as Record<string, unknown>;
  return Object.entries(columns).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(stored[name]),
  );
}
