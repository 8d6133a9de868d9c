import type { Paged } from "@/lib/admin/types";
import type { Status } from "@/lib/catalog/states";
import type { ReportReason } from "./form";

type ReportDecision = "left" | "hidden";

/** What an operator asked the agent, in the operator's own words; one question until the reports are decided. */
export type AgentQuestion = {
  reason: ReportReason;
  words: string;
  at: string;
  /** Null while the agent has not answered. */
  answer: { words: string; at: string } | null;
};

/** What an agent says against the hiding of a listing; one appeal each. */
export type Appeal = {
  words: string;
  at: string;
  /** Null while it waits. `kept`: the listing stays hidden. */
  decided: { at: string; decision: "kept" | "released"; answer: string } | null;
};

/** What an agent reads of a listing of theirs. */
export type ListingReview = {
  title: string;
  question: AgentQuestion | null;
  withheld: { reason: ReportReason; words: string; at: string } | null;
  /** Against the hiding that holds. */
  appeal: Appeal | null;
};

/** An appeal that waits, as operators decide it. */
export type WaitingAppeal = {
  id: number;
  listing: { id: string; title: string; city: string | null };
  agent: { name: string; userId: string };
  hidden: { reason: ReportReason; words: string };
  words: string;
  at: string;
};

/** What was reported of one listing, and waits or was decided together. */
export type ReportCase = {
  listing: { id: string; title: string; city: string | null; status: Status };
  agent: { name: string; userId: string };
  /** Clients that reported; one counts once. */
  reporters: number;
  /** The newest report: what comes after it is not decided with it. */
  last: number;
  decided: { at: string; decision: ReportDecision } | null;
  /** An operator hid the listing, and it still is. */
  isWithheld: boolean;
  question: AgentQuestion | null;
  appeal: Appeal | null;
  /** Newest first, at most fifty; `total` there are. */
  reports: { id: number; reason: ReportReason; words: string; at: string }[];
  total: number;
};

export type ReportsPage = {
  waiting: number;
  decided: number;
  /** At most fifty, the oldest first. */
  appeals: WaitingAppeal[];
  cases: Paged<ReportCase>;
};
