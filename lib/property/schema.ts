import { z } from "zod";
import {
  CONDITIONS,
  type Condition,
  type Feature,
  hasRooms,
  isFeature,
  isPropertyType,
  LOCATION_SHOWN,
  PROPERTY_TYPES_MAX,
  type PropertyType,
  TRANSACTION_TYPES,
} from "@/lib/catalog/ids";
import { isCleanLine } from "@/lib/format/forbidden-characters";
import { BOX } from "@/lib/places/box";
import { type Exclusivity, exclusivityRefusal } from "./exclusivity";
import { placeName } from "./place-name";
import { isShortEnough, RIBBON_COLOR } from "./ribbon";
import { videoOf } from "./video";

export const TITLE_MIN = 5;
export const TITLE_MAX = 100;
export const CITY_MIN = 2;
export const CITY_MAX = 30;
export const NEIGHBORHOOD_MAX = 80;
export const ADDRESS_MAX = 200;
const REFERENCE_MAX = 40;
export const DESCRIPTION_MAX = 5000;
export const PRICE_BELOW = 1e10;
export const ROOMS_MIN = 0.5;
export const ROOMS_MAX = 50;
export const ROOMS_STEP = 0.5;
const AREA_MAX = 99_999_999;
const FLOORS_MAX = 200;
const PARKING_SPOTS_MAX = 100;
/** Higher than any plan's limit, which the uploader and the database enforce. */
export const IMAGES_HARD_CAP = 30;
/** Short enough for a screen reader to read without a break. */
export const IMAGE_TEXT_MAX = 150;

// Wider than letters and digits: תל אביב-יפו, ממ"ד, חד', ג'ורג', 110 מ"ר + גינה. Escaping on output prevents markup
// injection; these lists keep texts readable.
const TITLE = /^[\p{L}\p{M}\p{N} \-–—־.,'"`´‘’‚“”„״׳()/+!?:;%&₪|•*]+$/u;
const CITY = /^[\p{L}\p{M} \-–־'"’“”״׳().]+$/u;
// No control, bidi-override or zero-width characters; line breaks, tabs and brackets are part of a description.
const TEXT = /^(?:[\t\n\r]|[^\p{Cc}\u202a-\u202e\u2066-\u2069\u200b\ufeff])*$/u;
const WEB_ADDRESS = /^https?:\/\/[^\s<>"]+$/;

/** Empty text means "not stated". */
const orNull = (text: string) => (text === "" ? null : text);
const place = (max: number, tooLong: string) =>
  z
    .string()
    .overwrite(placeName)
    .max(max, tooLong)
    .refine(isCleanLine, "charactersInvalid")
    .transform(orNull);

const coordinate = (min: number, max: number) =>
  z.number({ error: "placeAbroad" }).min(min, "placeAbroad").max(max, "placeAbroad").nullable();

const number = (invalid: string) => z.number({ error: invalid });
const optionalWhole = (max: number, invalid: string) =>
  number(invalid).int(invalid).min(0, invalid).max(max, invalid).nullable();
const optionalArea = number("areaInvalid").min(0, "areaInvalid").max(AREA_MAX, "areaInvalid");

/** A price field returns NaN for words that are not a price. */
const priceMissing = (value: unknown) =>
  value == null ? "required" : Number.isNaN(value) ? "priceUnread" : "listingPriceInvalid";

const chosenTypes = (min: number) =>
  z
    .array(z.custom<PropertyType>(isPropertyType, "typesRequired"))
    .transform((types) => [...new Set(types)])
    .pipe(
      z
        .array(z.custom<PropertyType>())
        .min(min, "typesRequired")
        .max(PROPERTY_TYPES_MAX, "typesMax"),
    );

/** Browsers accept the year "26" as the year 26, which is always a typo. */
const entranceDay = z.iso.date("dateInvalid").refine((day) => day >= "1900-01-01", "dateInvalid");

const exclusiveDay = z.union(
  [
    z.literal("").transform(() => null),
    z.iso
      .date("dateInvalid")
      .refine((day) => day >= "2000-01-01" && day <= "9990-12-31", "dateInvalid"),
  ],
  { error: "dateInvalid" },
);

/** Every field with its own limits. */
const fields = {
  title: z
    .string()
    .trim()
    .min(1, "required")
    .min(TITLE_MIN, "titleLength")
    .max(TITLE_MAX, "titleLength")
    .refine(isCleanLine, "charactersInvalid")
    .regex(TITLE, "titleCharacters"),
  transactionType: z.enum(TRANSACTION_TYPES, { error: "required" }),
  price: z
    .number({ error: ({ input }) => priceMissing(input) })
    .gt(0, "listingPriceInvalid")
    .lt(PRICE_BELOW, "listingPriceInvalid"),
  city: z
    .string()
    .overwrite(placeName)
    .min(1, "required")
    .min(CITY_MIN, "cityLength")
    .max(CITY_MAX, "cityLength")
    .regex(CITY, "cityCharacters")
    .refine(isCleanLine, "cityCharacters"),
  neighborhood: place(NEIGHBORHOOD_MAX, "neighborhoodLength"),
  address: place(ADDRESS_MAX, "addressLength"),
  latitude: coordinate(BOX.south, BOX.north),
  longitude: coordinate(BOX.west, BOX.east),
  locationShown: z.enum(LOCATION_SHOWN, { error: "required" }),
  // The town, repeated to confirm a pin far from it (lib/map/pin-place.ts).
  placeConfirmed: place(CITY_MAX, "cityLength"),
  // The agent's private reference; no one else sees it.
  reference: place(REFERENCE_MAX, "referenceLength"),
  // Its limits are in `halves` below, because they depend on the property's type.
  rooms: number("roomsInvalid").nullable(),
  builtArea: optionalArea.gt(0, "areaInvalid").nullable(),
  gardenArea: optionalArea.nullable(),
  balconySize: optionalArea.nullable(),
  floor: number("floorWhole")
    .int("floorWhole")
    .min(0, "floorNegative")
    .max(FLOORS_MAX, "floorsInvalid")
    .nullable(),
  floorsInBuilding: optionalWhole(FLOORS_MAX, "floorsInvalid"),
  parkingSpots: optionalWhole(PARKING_SPOTS_MAX, "parkingSpotsInvalid"),
  entranceDate: z.union([z.literal("").transform(() => null), entranceDay], {
    error: "dateInvalid",
  }),
  // `agreed` below validates them together.
  exclusiveFrom: exclusiveDay,
  exclusiveUntil: exclusiveDay,
  condition: z
    .custom<Condition | "">(
      (value) => value === "" || CONDITIONS.includes(value as Condition),
      "conditionInvalid",
    )
    .transform((value): Condition | null => (value === "" ? null : value)),
  features: z
    .array(z.custom<Feature>(isFeature, "featureInvalid"))
    .transform((features) => [...new Set(features)]),
  propertyTypes: chosenTypes(1),
  ribbonEnabled: z.boolean(),
  // The limits of text and colour are below: they apply only while the ribbon is on and its fields are visible.
  ribbonText: z.string().trim().transform(orNull),
  ribbonBgColor: z.string().trim(),
  description: z
    .string()
    .trim()
    .max(DESCRIPTION_MAX, "descriptionLength")
    .regex(TEXT, "charactersInvalid")
    .transform(orNull),
  virtualTourUrl: z
    .string()
    .trim()
    .max(2000, "tourInvalid")
    .refine((url) => url === "" || (WEB_ADDRESS.test(url) && URL.canParse(url)), "tourInvalid")
    .transform(orNull),
  videoUrl: z
    .string()
    .trim()
    .max(2000, "videoInvalid")
    .refine((url) => url === "" || videoOf(url) !== null, "videoInvalid")
    .transform((url) => videoOf(url)?.address ?? null),
  images: z.array(z.string().max(200)).max(IMAGES_HARD_CAP, "imagesMax"),
  mainImage: z.number().int().min(0),
  floorPlan: z.string().max(200),
  imageTexts: z.record(
    z.string().max(200),
    // The picture's dialog shows which text is too long or cannot be stored.
    z
      .string()
      .trim()
      .max(IMAGE_TEXT_MAX, "charactersInvalid")
      .refine(isCleanLine, "charactersInvalid"),
  ),
};

type Figures = { floor: number | null; floorsInBuilding: number | null };
const fits = ({ floor, floorsInBuilding }: Figures) => floorFitsBuilding(floor, floorsInBuilding);
const FLOOR = { error: "floorAboveBuilding", path: ["floor"], when: () => true };
type Rooms = { rooms: number | null; propertyTypes: readonly PropertyType[] };
const halves = ({ rooms, propertyTypes }: Rooms) => roomsFit(rooms) || !hasRooms(propertyTypes);
const ROOMS = { error: "roomsInvalid", path: ["rooms"], when: () => true };
type Agreed = Exclusivity & { propertyTypes: readonly PropertyType[] };
const agreed = (values: Agreed, context: z.RefinementCtx) => {
  const refusal = exclusivityRefusal(values);
  if (refusal) context.addIssue({ code: "custom", message: refusal.error, path: [refusal.field] });
};
type Ribbon = { ribbonEnabled: boolean; ribbonText: string | null; ribbonBgColor: string };
// `String`, because `when` makes this run even when the text failed its own validation.
const wordsOf = ({ ribbonEnabled, ribbonText }: Ribbon) =>
  ribbonEnabled ? String(ribbonText ?? "").trim() : "";
const short = (ribbon: Ribbon) => isShortEnough(wordsOf(ribbon));
const LENGTH = { error: "ribbonTextLength", path: ["ribbonText"], when: () => true };
const clean = (ribbon: Ribbon) => isCleanLine(wordsOf(ribbon));
const CLEAN = { error: "charactersInvalid", path: ["ribbonText"], when: () => true };
const coloured = ({ ribbonEnabled, ribbonBgColor }: Ribbon) =>
  !ribbonEnabled || RIBBON_COLOR.test(ribbonBgColor ?? "");
const COLOR = { error: "ribbonColorInvalid", path: ["ribbonBgColor"], when: () => true };

/** One schema for adding and editing, in the browser and in the action; the database validates again. */
export const propertySchema = z
  .object(fields)
  .refine(({ rooms, propertyTypes }) => rooms !== null || !hasRooms(propertyTypes), {
    error: "required",
    path: ["rooms"],
    when: () => true,
  })
  .refine(halves, ROOMS)
  // Runs even while other fields are invalid, so that one submit shows as many errors as possible.
  .refine(fits, FLOOR)
  .refine(short, LENGTH)
  .refine(clean, CLEAN)
  .refine(coloured, COLOR)
  .superRefine(agreed);

/** A draft needs a title. Anything else may be missing, but not invalid. */
export const draftSchema = z
  .object({
    ...fields,
    price: fields.price.nullable(),
    city: z
      .string()
      .transform((city) => (placeName(city) === "" ? null : city))
      .pipe(fields.city.nullable()),
    propertyTypes: chosenTypes(0),
  })
  .refine(halves, ROOMS)
  .refine(fits, FLOOR)
  .refine(short, LENGTH)
  .refine(clean, CLEAN)
  .refine(coloured, COLOR)
  .superRefine(agreed);

/** The form's values while editing. */
export type PropertyValues = z.input<typeof propertySchema>;
/** The validated values. */
export type PropertyInput = z.output<typeof propertySchema>;
/** The validated values of a draft, some of which may be missing. */
export type DraftInput = z.output<typeof draftSchema>;

/** From half a room, in steps of a half; null is not stated. */
export const roomsFit = (rooms: number | null) =>
  rooms === null ||
  (rooms >= ROOMS_MIN && rooms <= ROOMS_MAX && Number.isInteger(rooms / ROOMS_STEP));

/** They can only conflict when both are known: a floor alone gets a hint, not an error. */
export function floorFitsBuilding(
  floor: number | null | undefined,
  floors: number | null | undefined,
) {
  return floor == null || floors == null || floor <= floors;
}

/** The hint of the floor field while typing. */
export function floorHint(floor: number | null, floors: number | null) {
  if (floor === null) return null;
  if (!Number.isInteger(floor)) return "floorWhole" as const;
  if (floor < 0) return "floorNegative" as const;
  if (floors === null) return "floorNeedsBuilding" as const;
  return floorFitsBuilding(floor, floors) ? null : ("floorAboveBuilding" as const);
}

/** Shekels per square metre, to the agora; null until both numbers are known. */
export function pricePerSqm(price: number | null, builtArea: number | null) {
  if (!price || !builtArea || price <= 0 || builtArea <= 0) return null;
  const exact = Math.round((price / builtArea) * 100) / 100;
  return exact > 0 && exact < PRICE_BELOW ? exact : null;
}
