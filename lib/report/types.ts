import type { Paged } from "@/lib/admin/types";
import type { Status } from "@/lib/catalog/states";
import type { ReportReason } from "./form";

type ReportDecision = "left" | "hidden";

/** An operator's question to the agent, as worded; one question until the reports are decided. */
export type AgentQuestion = {
  reason: ReportReason;
  words: string;
  at: string;
  /** Null until the agent replies. */
  answer: { words: string; at: string } | null;
};

/** An agent's appeal against hiding a listing; one appeal each. */
export type Appeal = {
  words: string;
  at: string;
  /** Null while it is pending. `kept`: the listing stays hidden. */
  decided: { at: string; decision: "kept" | "released"; answer: string } | null;
};

/** The review of a listing, as its agent sees it. */
export type ListingReview = {
  title: string;
  question: AgentQuestion | null;
  withheld: { reason: ReportReason; words: string; at: string } | null;
  /** The appeal against the current decision to hide it. */
  appeal: Appeal | null;
};

/** A pending appeal, for operators to decide. */
export type WaitingAppeal = {
  id: number;
  listing: { id: string; title: string; city: string | null };
  agent: { name: string; userId: string };
  hidden: { reason: ReportReason; words: string };
  words: string;
  at: string;
};

/** The reports of one listing that are pending, or were decided together. */
export type ReportCase = {
  listing: { id: string; title: string; city: string | null; status: Status };
  agent: { name: string; userId: string };
  /** The number of clients that reported; each counts once. */
  reporters: number;
  /** The newest report in the case: later ones are not covered by the decision. */
  last: number;
  decided: { at: string; decision: ReportDecision } | null;
  /** An operator hid the listing, and it is still hidden. */
  isWithheld: boolean;
  question: AgentQuestion | null;
  appeal: Appeal | null;
  /** Newest first, at most fifty; `total` is the full number. */
  reports: { id: number; reason: ReportReason; words: string; at: string }[];
  total: number;
};

export type ReportsPage = {
  waiting: number;
  decided: number;
  /** At most fifty, oldest first. */
  appeals: WaitingAppeal[];
  cases: Paged<ReportCase>;
};
