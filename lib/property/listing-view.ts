import type { Route } from "next";
import type { PageFacts } from "@/lib/agent/page-facts";
import type { Condition, Feature, PropertyType, TransactionType } from "@/lib/catalog/ids";
import type { Status } from "@/lib/catalog/states";
import type { ContactPhone } from "@/lib/contact/phone";
import type { HomePlace } from "@/lib/map/still";
import type { AutomaticRibbon, Ribbon } from "./ribbon";
import type { PictureView } from "./types";
import type { Video } from "./video";

/** The public view of an agent. */
export type AgentView = {
  id: string;
  username: string;
  href: Route;
  name: string;
  phone: ContactPhone | null;
  /** Number in the register of real-estate brokers. */
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

/** The same, for the agent's own page. */
export type AgentPageView = AgentView & PageFacts;

/** The view of a listing's own page. A null fact is not stated, and a hidden price is omitted altogether. */
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
  /** The recent price drop in percent; null without a badge. */
  lowered: number | null;
  pricePerSqm: number | null;
  city: string;
  neighborhood: string | null;
  address: string | null;
  /** Shown as precisely as its agent allows; null when unknown. */
  place: HomePlace | null;
  /** Null for kinds without rooms: a plot, a store, a parking place. */
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
  /** Null also while the agent's plan excludes videos. */
  video: Video | null;
  features: readonly Feature[];
  ribbon: Ribbon | null;
  /** The automatic ribbon on the picture; null if the agent set a ribbon. */
  automaticRibbon: AutomaticRibbon | null;
  /** In the agent's order, the main one first. */
  pictures: readonly (PictureView & {
    thumb: string;
    /** The alternative text, if the agent wrote one. */
    text?: string;
  })[];
  /** Not included in `pictures`. */
  floorPlan: (PictureView & { text?: string }) | null;
  listedOn: string | null;
  /** Whether the agent's exclusivity is in force. */
  isExclusive: boolean;
  agent: AgentView;
};
