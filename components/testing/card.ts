import { paths } from "@/lib/paths";
import type { CardView } from "@/lib/property/types";

/** A listing with nothing special about it. */
export const card: CardView = {
  id: "1",
  href: paths.home,
  title: "A flat",
  transactionType: "sale",
  propertyTypes: ["apartment"],
  lines: [{ role: "title", text: "A flat" }],
  image: null,
  imageCount: 0,
  ribbon: null,
  lowered: null,
  automaticRibbon: null,
  owner: null,
  status: "active",
  listedOn: null,
};
