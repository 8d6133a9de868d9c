import { RIBBON_COLOR_DEFAULT } from "./ribbon";
import type { PropertyValues } from "./schema";

/** An empty form. Nothing is chosen for the agent but the deal type and the ribbon's colour. */
export const emptyProperty: PropertyValues = {
  title: "",
  transactionType: "sale",
  price: null as unknown as number,
  city: "",
  neighborhood: "",
  address: "",
  latitude: null,
  longitude: null,
  placeConfirmed: "",
  locationShown: "address",
  reference: "",
  rooms: null,
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
  propertyTypes: [],
  ribbonEnabled: false,
  ribbonText: "",
  ribbonBgColor: RIBBON_COLOR_DEFAULT,
  description: "",
  virtualTourUrl: "",
  videoUrl: "",
  images: [],
  mainImage: 0,
  /** One of the pictures, by its path; empty where none is a floor plan. */
  floorPlan: "",
  /** What is seen on pictures, by their paths. */
  imageTexts: {},
};
