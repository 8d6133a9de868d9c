import {
  FEATURES,
  type Feature,
  hasRooms,
  isCondition,
  isLocationShown,
  isPropertyType,
  isTransactionType,
} from "@/lib/catalog/ids";
import {
  type ColumnsOf,
  type FieldMap,
  type Row,
  readFields,
  writeFields,
} from "@/lib/database/fields";
import { isCleanLine, isSeen } from "@/lib/format/forbidden-characters";
import { galleryOf, imageTextsOf } from "./images";
import { isShortEnough, RIBBON_COLOR } from "./ribbon";
import { type DraftInput, type PropertyValues, pricePerSqm } from "./schema";
import { emptyProperty } from "./values";

type Stored = Row<"properties">;
/** The columns that the form does not edit. Every other column must be in `FIELDS`. */
const OTHERS = {
  id: true,
  agent_id: true,
  client_request_id: true,
  seq: true,
  version: true,
  created_at: true,
  updated_at: true,
  status: true,
  published_at: true,
  expires_at: true,
  closed_at: true,
  final_price: true,
  map_lat: true,
  map_lng: true,
  map_place: true,
  price_confirmed: true,
} satisfies Record<Exclude<keyof Stored, ColumnsOf<typeof FIELDS>>, true>;
export type PropertyColumns = Omit<Stored, keyof typeof OTHERS>;

const knownTypes = (row: Stored) => (row.property_types ?? []).filter(isPropertyType);
const gallery = (row: Stored) => galleryOf(row.images, row.main_image_url);

/** The columns of `properties` for each field of the form. */
const FIELDS = {
  title: "title",
  transactionType: {
    write: ({ transactionType }) => ({ transaction_type: transactionType }),
    read: (row) => (isTransactionType(row.transaction_type) ? row.transaction_type : "sale"),
  },
  price: {
    write: ({ price, builtArea }) => ({ price, price_per_sqm: pricePerSqm(price, builtArea) }),
    read: (row) => row.price ?? emptyProperty.price,
  },
  city: "city",
  neighborhood: "neighborhood",
  address: "address",
  latitude: "latitude",
  longitude: "longitude",
  placeConfirmed: "place_confirmed",
  locationShown: {
    write: ({ locationShown }) => ({ location_shown: locationShown }),
    read: (row) =>
      isLocationShown(row.location_shown) ? row.location_shown : emptyProperty.locationShown,
  },
  reference: "reference",
  rooms: {
    write: ({ rooms, propertyTypes }) => ({ rooms: hasRooms(propertyTypes) ? rooms : null }),
    // Rows of plots may have rooms, because the form used to ask for them.
    read: (row) => (hasRooms(knownTypes(row)) ? row.rooms : null),
  },
  builtArea: "built_area",
  gardenArea: "garden_area",
  balconySize: "balcony_size",
  floor: "floor",
  floorsInBuilding: "floors_in_building",
  parkingSpots: "parking_spots",
  entranceDate: "entrance_date",
  exclusiveFrom: "exclusive_from",
  exclusiveUntil: "exclusive_until",
  condition: {
    write: ({ condition }) => ({ condition }),
    read: (row) => (isCondition(row.condition) ? row.condition : ""),
  },
  features: {
    write: ({ features }) =>
      Object.fromEntries(
        FEATURES.map((feature) => [feature, features.includes(feature)]),
      ) as Record<Feature, boolean>,
    read: (row) => FEATURES.filter((feature) => row[feature]),
  },
  propertyTypes: {
    write: ({ propertyTypes }) => ({
      property_types: propertyTypes.length > 0 ? propertyTypes : null,
    }),
    read: knownTypes,
  },
  ribbonEnabled: "ribbon_enabled",
  ribbonText: {
    // The text of a disabled ribbon is not validated, so a text that the database would refuse is not stored.
    write: ({ ribbonText: text }) => ({
      ribbon_text: text !== null && isShortEnough(text) && isCleanLine(text) ? text : null,
    }),
    read: (row) => row.ribbon_text ?? emptyProperty.ribbonText,
  },
  ribbonBgColor: {
    write: ({ ribbonBgColor: color }) => ({
      ribbon_bg_color: RIBBON_COLOR.test(color) ? color : null,
    }),
    read: (row) => row.ribbon_bg_color ?? emptyProperty.ribbonBgColor,
  },
  description: "description",
  virtualTourUrl: "virtual_tour_url",
  videoUrl: "video_url",
  images: {
    write: ({ images }) => ({ images }),
    read: (row) => [...gallery(row).images],
  },
  floorPlan: {
    // A picture that was removed from the listing cannot be its floor plan.
    write: ({ images, floorPlan }) => ({
      floor_plan_image: images.includes(floorPlan) ? floorPlan : null,
    }),
    read: (row) => row.floor_plan_image ?? emptyProperty.floorPlan,
  },
  imageTexts: {
    // An alternative text is removed with its picture, and an empty one is not stored.
    write: ({ images, imageTexts }) => ({
      image_texts: Object.fromEntries(
        Object.entries(imageTexts).filter(([path, text]) => images.includes(path) && isSeen(text)),
      ),
    }),
    read: (row) => imageTextsOf(row.image_texts),
  },
  mainImage: {
    write: ({ images, mainImage }) => ({ main_image_url: images[mainImage] ?? images[0] ?? null }),
    read: (row) => gallery(row).main,
  },
} satisfies FieldMap<DraftInput, PropertyValues, Stored>;

const { ribbonEnabled, ribbonText, ribbonBgColor, ...WITHOUT_RIBBON } = FIELDS;
type RibbonColumn = "ribbon_enabled" | "ribbon_text" | "ribbon_bg_color";

/** Validated form values as columns. Without the ribbon feature its columns are not written at all. */
export const toColumns = (values: DraftInput, mayUseRibbon: boolean) =>
  writeFields(mayUseRibbon ? FIELDS : WITHOUT_RIBBON, values) as Omit<
    PropertyColumns,
    RibbonColumn
  > &
    Partial<Pick<PropertyColumns, RibbonColumn>>;

/** A stored row as form values. */
export const toValues = (row: PropertyColumns) =>
  readFields(FIELDS, row, emptyProperty) as PropertyValues;
