import type { ContactPhone } from "@/lib/contact/phone";
import type { SharePlace } from "@/lib/share/codes";
import type { ViewingState } from "@/lib/viewings/types";
import type { LeadHanded, LeadHour, LeadRule, LeadStatus } from "./types";

/** The link through which the sender came: the agent's own name for it, or where it was shared. */
export type LeadSource = { code: string; place: SharePlace | "own" | null; name: string | null };

/** A lead as its agent sees it. Timestamps are ISO, days are in Israel. */
export type LeadView = {
  id: string;
  /** Null for a message sent from the agent's page. */
  title: string | null;
  listingId: string | null;
  /** Whether the home is public. */
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
  /** How the office assigned it to its agent; null if it came to them directly. */
  handed: LeadHanded | null;
  /** The colleague whose home the lead is about. */
  homeOf: string | null;
};

/** Whether a call is due `today` (an ISO date) or overdue; never for a closed lead. Must match `private.is_due`. */
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
  /** The number of leads, regardless of filters. */
  all: number;
  /** The number of calls due today among the leads that match the other filters. */
  today: number;
  listings: { id: string; title: string }[];
  sources: LeadSource[];
};

/** A submission that filled the honeypot: kept for its agent, and not a lead unless they say so. */
export type CaughtLead = {
  id: string;
  /** Null for a message sent from the agent's page. */
  title: string | null;
  name: string;
  phone: ContactPhone;
  email: string | null;
  message: string;
  at: string;
};
/** The newest ones, and their total number. */
export type CaughtLeads = { leads: CaughtLead[]; total: number };

export const LEAD_MAILS = ["at_once", "daily", "none"] as const;
export type LeadSettings = {
  mails: (typeof LEAD_MAILS)[number];
  template: string | null;
  companyReads: boolean;
  /** How the agent's office assigns new leads; null without an office. */
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
    /** The number of areas named on the agent's page. */
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
    /** Null unless the agent allows the company to read it. */
    person: { name: string; phone: ContactPhone | null; message: string } | null;
  }[];
};

/** Fills the placeholders of an agent's template; unknown ones stay as typed. */
export const fillTemplate = (
  template: string,
  values: { name: string; agent: string; title: string },
) => template.replace(/\{(name|agent|title)\}/g, (_, key: keyof typeof values) => values[key]);
