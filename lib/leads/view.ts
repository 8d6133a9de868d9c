import type { ContactPhone } from "@/lib/contact/phone";
import type { SharePlace } from "@/lib/share/codes";
import type { ViewingState } from "@/lib/viewings/types";
import type { LeadHanded, LeadHour, LeadRule, LeadStatus } from "./types";

/** The link that somebody came by: the agent's own name for it, or where it was shared to. */
export type LeadSource = { code: string; place: SharePlace | "own" | null; name: string | null };

/** A lead as its agent sees it. Moments are ISO, days are Israel's. */
export type LeadView = {
  id: string;
  /** Null of what was written on the agent's page. */
  title: string | null;
  listingId: string | null;
  /** Whether visitors see the home. */
  isListingShown: boolean;
  source: LeadSource | null;
  name: string;
  phone: ContactPhone;
  email: string | null;
  status: LeadStatus;
  unread: boolean;
  callBackOn: string | null;
  createdAt: string;
  lastAt: string;
  messages: { message: string; hour: LeadHour | null; at: string }[];
  notes: { id: string; body: string; at: string }[];
  viewings: { startsAt: string; state: ViewingState }[];
  /** How the office gave it to its agent; null: it came to them. */
  handed: LeadHanded | null;
  /** The colleague whose home it is about. */
  homeOf: string | null;
};

/** Whom to call `today` (an ISO date), or should have been called: nobody whose matter is closed. The twin of `private.is_due`. */
export const isDue = (
  { callBackOn, status }: Pick<LeadView, "callBackOn" | "status">,
  today: string,
) => callBackOn !== null && callBackOn <= today && !["closed", "not_relevant"].includes(status);

export type OwnLeads = {
  leads: LeadView[];
  total: number;
  page: number;
  pages: number;
  counts: Partial<Record<LeadStatus, number>>;
  /** How many leads there are, whatever the filters. */
  all: number;
  /** How many to call today, of those that the other filters find. */
  today: number;
  listings: { id: string; title: string }[];
  sources: LeadSource[];
};

/** What filled the hidden field of the form: kept for its agent, and no lead unless they say so. */
export type CaughtLead = {
  id: string;
  /** Null of what was written on the agent's page. */
  title: string | null;
  name: string;
  phone: ContactPhone;
  email: string | null;
  message: string;
  at: string;
};
/** The newest ones, and how many there are. */
export type CaughtLeads = { leads: CaughtLead[]; total: number };

export const LEAD_MAILS = ["at_once", "daily", "none"] as const;
export type LeadSettings = {
  mails: (typeof LEAD_MAILS)[number];
  template: string | null;
  companyReads: boolean;
  /** How the agent's office gives new leads to its agents; null without an office. */
  officeRule: LeadRule | null;
};

export type OfficeLeads = {
  total: number;
  page: number;
  pages: number;
  rule: LeadRule;
  agents: {
    id: string;
    name: string;
    reads: boolean;
    /** How many areas the agent's page names. */
    areas: number;
    unread: number;
    week: number;
    counts: Partial<Record<LeadStatus, number>>;
  }[];
  leads: {
    id: string;
    agentId: string;
    status: LeadStatus;
    title: string | null;
    lastAt: string;
    /** Null unless its agent lets the company read. */
    person: { name: string; phone: ContactPhone | null; message: string } | null;
  }[];
};

/** An agent's own words with the names put in; what has no name here stays as it was typed. */
export const fillTemplate = (
  template: string,
  values: { name: string; agent: string; title: string },
) => template.replace(/\{(name|agent|title)\}/g, (_, key: keyof typeof values) => values[key]);
