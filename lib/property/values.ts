import { RIBBON_COLOR_DEFAULT } from "./ribbon";
import type { PropertyValues } from "./schema";

/** The defaults of an empty form: only the deal and the ribbon's colour are preselected. */
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
  /** The path of the picture that is the floor plan; empty without one. */
  floorPlan: "",
  /** Alternative texts of pictures, by path. */
  imageTexts: {},
};
