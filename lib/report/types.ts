import type { Paged } from "@/lib/admin/types";
import type { Status } from "@/lib/catalog/states";
import type { ReportReason } from "./form";

type ReportDecision = "left" | "hidden";

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
  /** Newest first, at most fifty; `total` there are. */
  reports: { id: number; reason: ReportReason; words: string; at: string }[];
  total: number;
};

export type ReportsPage = { waiting: number; decided: number; cases: Paged<ReportCase> };
