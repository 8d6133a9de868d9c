import type { Route } from "next";
import type { PageFacts } from "@/lib/agent/page-facts";
import type { Condition, Feature, PropertyType, TransactionType } from "@/lib/catalog/ids";
import type { Status } from "@/lib/catalog/states";
import type { ContactPhone } from "@/lib/contact/phone";
import type { HomePlace } from "@/lib/map/still";
import type { AutomaticRibbon, Ribbon } from "./ribbon";
import type { PictureView } from "./types";
import type { Video } from "./video";

/** An agent as visitors see one. */
export type AgentView = {
  id: string;
  username: string;
  href: Route;
  name: string;
  phone: ContactPhone | null;
  /** In the register of real-estate brokers. */
  license: string | null;
  portrait: string | null;
  company: {
    id: string;
    name: string;
    href: Route;
    logo: string | null;
    license: string | null;
  } | null;
  listings: number;
};

/** The same on the agent's own page. */
export type AgentPageView = AgentView & PageFacts;

/** A listing's own page. A fact that is null is not stated, and a hidden price is not here at all. */
export type ListingView = {
  id: string;
  href: Route;
  /** The first eight characters of the id; null when the agent hides property numbers. */
  number: string | null;
  title: string;
  /** A closed home keeps its page for 30 days. */
  status: Extract<Status, "active" | "under_offer" | "closed">;
  transactionType: TransactionType;
  propertyTypes: readonly PropertyType[];
  price: number | null;
  /** By how many percent it fell lately; null without a badge. */
  lowered: number | null;
  pricePerSqm: number | null;
  city: string;
  neighborhood: string | null;
  address: string | null;
  /** As its agent shows it; null where nothing is known. */
  place: HomePlace | null;
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
  /** Null also while the agent's plan has no videos. */
  video: Video | null;
  features: readonly Feature[];
  ribbon: Ribbon | null;
  /** What stands on the picture by itself; null beside the agent's own ribbon. */
  automaticRibbon: AutomaticRibbon | null;
  /** In the agent's order, the main one first. */
  pictures: readonly (PictureView & {
    thumb: string;
    /** What is seen on it, where the agent says so. */
    text?: string;
  })[];
  /** Not among them. */
  floorPlan: (PictureView & { text?: string }) | null;
  listedOn: string | null;
  /** While the agent's exclusivity is in force. */
  isExclusive: boolean;
  agent: AgentView;
};
