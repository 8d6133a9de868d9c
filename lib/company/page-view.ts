import type { Route } from "next";
import type { ContactPhone } from "@/lib/contact/phone";

/** The public view of a company. */
export type CompanyPageView = {
  id: string;
  slug: string;
  href: Route;
  name: string;
  description: string | null;
  phone: ContactPhone | null;
  /** Number in the register of real-estate brokers. */
  license: string | null;
  logo: string | null;
  agents: number;
  listings: number;
  team: readonly { name: string; href: Route; portrait: string | null; listings: number }[];
};
