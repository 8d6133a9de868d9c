import { CARD_SIZE, cardCopyOf, PHONE_SIZE, phoneCopyOf } from "./address";

// A picture is stored under a random, never reused name, with two smaller copies: `properties/<profile id>/<uuid>.jpg`,
// `…/<uuid>-800.jpg` and `…/<uuid>-480.jpg`. Columns store the path of the first.

export const MEDIA_BUCKET = "property-images";

/** Kinds of uploads, the folder of each, and its name in the database. */
export const MEDIA_KINDS = {
  listing: { folder: "properties", stored: "property" },
  profile: { folder: "profiles", stored: "profile" },
  logo: { folder: "companies", stored: "company" },
} as const;
export type MediaKind = keyof typeof MEDIA_KINDS;
export const isMediaKind = (value: unknown): value is MediaKind =>
  typeof value === "string" && Object.hasOwn(MEDIA_KINDS, value);

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const STORED = new RegExp(`^(properties|profiles|companies)/${UUID}/${UUID}\\.jpg$`);
const SERVED = new RegExp(
  `^(properties|profiles|companies)/${UUID}/${UUID}(-(${CARD_SIZE}|${PHONE_SIZE}))?\\.jpg$`,
);

export const isMediaPath = (value: unknown): value is string =>
  typeof value === "string" && STORED.test(value);
/** Includes the copies: all paths that /media serves. */
export const isServedPath = (value: string) => SERVED.test(value);

export const newMediaPath = (kind: MediaKind, ownerId: string, name: string) =>
  `${MEDIA_KINDS[kind].folder}/${ownerId}/${name}.jpg`;

/** All stored objects of one picture, for deletion. */
export const mediaObjects = (path: string) => [path, phoneCopyOf(path), cardCopyOf(path)];
