import { randomUUID } from "node:crypto";
import { rows } from "@/tests/journeys/support/backend";
import { type Actor, versionOf } from "./cast";

/** An ordinary input of the listing form. */
export const listingInput = (change: object = {}) => ({
  id: null,
  version: null,
  clientRequestId: randomUUID(),
  overwrite: false,
  priceConfirmed: false,
  title: "דירה מהטופס של בדיקה",
  transactionType: "sale",
  price: 2_100_000,
  city: "חיפה",
  neighborhood: "",
  address: "",
  latitude: null,
  longitude: null,
  placeConfirmed: "",
  locationShown: "address",
  reference: "",
  rooms: 4,
  builtArea: null,
  gardenArea: null,
  balconySize: null,
  floor: null,
  floorsInBuilding: null,
  parkingSpots: null,
  entranceDate: "",
  exclusiveFrom: "",
  exclusiveUntil: "",
  condition: "",
  features: [],
  propertyTypes: ["apartment"],
  ribbonEnabled: false,
  ribbonText: "",
  ribbonBgColor: "",
  description: "",
  virtualTourUrl: "",
  videoUrl: "",
  images: [],
  mainImage: 0,
  floorPlan: "",
  imageTexts: {},
  ...change,
});

/** The input of the plan form; each plan needs its own slug. */
export const planInput = (change: { slug: string }) => ({
  id: null,
  name: "תוכנית מהטופס",
  price: 5,
  priority: 0,
  propertyLimit: null,
  imagesPerProperty: null,
  video: false,
  statistics: false,
  logoUrl: "",
  paymentUrl: "",
  isActive: false,
  ...change,
});

export const profileInput = async (actor: Actor, change: object = {}) => {
  const [row] = await rows<{ username: string | null }>(
    `profiles?select=username&id=eq.${actor.profileId}`,
  );
  return {
    name: actor.name,
    username: row?.username ?? "",
    phone: "",
    isPublic: true,
    profileImageUrl: null,
    license: "",
    areas: [],
    languages: [],
    workingSince: "",
    openingHours: null,
    pendingCode: null,
    version: await versionOf("profiles", actor.profileId),
    ...change,
  };
};

export const companyInput = async (actor: Actor, change: object = {}) => ({
  name: actor.name,
  description: "",
  phone: "",
  slug: "",
  logoPath: null,
  isPublic: false,
  license: "",
  version: await versionOf("companies", actor.companyId),
  ...change,
});

export const listInput = (home: string, change: object = {}) => ({
  sender: "דנה",
  words: "מה דעתך?",
  homes: [{ id: home, note: "" }],
  ...change,
});
