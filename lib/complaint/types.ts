import type { Paged } from "@/lib/admin/types";

/** An accessibility complaint, as operators see it. Times are ISO. */
export type Complaint = {
  id: number;
  words: string;
  /** Where it happened, as it was typed; "" when it was not. */
  page: string;
  /** The assistive tool; "" when none was named. */
  tool: string;
  /** Where the answer goes; null when nothing was left, and after it was closed. */
  email: string | null;
  phone: string | null;
  createdAt: string;
  dueAt: string;
  /** Null: it waits. */
  closedAt: string | null;
  /** Oldest first. `mailed`: it went out by mail. */
  answers: { id: number; words: string; mailed: boolean; at: string }[];
};

export type ComplaintsPage = {
  waiting: number;
  /** Of those that wait, past their deadline. */
  late: number;
  closed: number;
  complaints: Paged<Complaint>;
};
