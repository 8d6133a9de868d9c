import type { AgentPageView, AgentView, ListingView } from "@/lib/property/listing-view";

/** A sample agent and listing for tests about texts and facts. */
export const exampleAgent = (change: Partial<AgentView> = {}): AgentView => ({
  id: "10000000-0000-4000-8000-000000000001",
  username: "noa",
  href: "/agent/noa" as AgentView["href"],
  name: "נועה ברק",
  license: null,
  phone: { shown: "050-1234567", tel: "tel:+972501234567", whatsapp: "972501234567" },
  portrait: "/media/noa.jpg",
  company: null,
  listings: 3,
  ...change,
});

export const exampleListing = (change: Partial<ListingView> = {}): ListingView => ({
  id: "20000000-0000-4000-8000-000000000001",
  href: "/property/20000000-0000-4000-8000-000000000001" as ListingView["href"],
  number: "20000000",
  title: "דירה בהדר",
  transactionType: "sale",
  propertyTypes: ["apartment"],
  price: 1_500_000,
  status: "active",
  lowered: null,
  pricePerSqm: null,
  city: "חיפה",
  neighborhood: "הדר",
  address: "הרצל 5",
  place: null,
  rooms: 4,
  builtArea: 90,
  gardenArea: null,
  balconySize: null,
  floor: 2,
  floorsInBuilding: 4,
  parkingSpots: null,
  entranceDate: null,
  condition: null,
  description: null,
  tourUrl: null,
  video: null,
  features: [],
  ribbon: null,
  automaticRibbon: null,
  pictures: [],
  floorPlan: null,
  listedOn: null,
  isExclusive: false,
  agent: exampleAgent(),
  ...change,
});

/** The agent's own page, without further facts. */
export const exampleAgentPage = (change: Partial<AgentPageView> = {}): AgentPageView => ({
  ...exampleAgent(),
  areas: [],
  languages: [],
  workingSince: null,
  openingHours: null,
  ...change,
});
