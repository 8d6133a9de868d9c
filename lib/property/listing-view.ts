import type { Route } from "next";
import type { ContactPhone } from "@/lib/phone/contact-phone";
import type { Condition, Feature, PropertyType, TransactionType } from "./catalog";
import type { PictureView } from "./types";

/** An agent as visitors see one. */
export type AgentView = {
  id: string;
  username: string;
  href: Route;
  name: string;
  phone: ContactPhone | null;
  portrait: string | null;
  company: { id: string; name: string; href: Route; logo: string | null } | null;
  listings: number;
};

/** A listing's own page. A fact that is null is not stated, and a hidden price is not here at all. */
export type ListingView = {
  id: string;
  href: Route;
  /** The first eight characters of the id; null when the agent hides property numbers. */
  number: string | null;
  title: string;
  transactionType: TransactionType;
  propertyTypes: readonly PropertyType[];
  price: number | null;
  pricePerSqm: number | null;
  city: string;
  neighborhood: string | null;
  address: string | null;
  /** Null where there are none: a plot, a store, a parking place. */
  rooms: number | null;
  builtArea: number | null;
  gardenArea: number | null;
  balconySize: number | null;
  floor: number | null;
  floorsInBuilding: number | null;
  parkingSpots: number | null;
  entranceDate: string | null;
  condition: Condition | null;
  description: string | null;
  tourUrl: string | null;
  features: readonly Feature[];
  ribbon: { text: string; color: string } | null;
  /** In the agent's order, the main one first. */
  pictures: readonly (PictureView & { thumb: string })[];
  listedOn: string | null;
  agent: AgentView;
};
