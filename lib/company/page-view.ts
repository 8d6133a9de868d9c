import type { Route } from "next";
import type { ContactPhone } from "@/lib/contact/phone";

/** A company as visitors see it. */
export type CompanyPageView = {
  id: string;
  slug: string;
  href: Route;
  name: string;
  description: string | null;
  phone: ContactPhone | null;
  /** In the register of real-estate brokers. */
  license: string | null;
  logo: string | null;
  agents: number;
  listings: number;
  team: readonly { name: string; href: Route; portrait: string | null; listings: number }[];
};
