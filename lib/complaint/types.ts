import type { Paged } from "@/lib/admin/types";

/** An accessibility complaint, as operators see it. Timestamps are ISO. */
export type Complaint = {
  id: number;
  words: string;
  /** The page it is about, as typed; may be "". */
  page: string;
  /** The assistive technology; may be "". */
  tool: string;
  /** Where to reply; null when no address was given, and after the complaint is closed. */
  email: string | null;
  phone: string | null;
  createdAt: string;
  dueAt: string;
  /** Null while it is open. */
  closedAt: string | null;
  /** Oldest first. `mailed`: it was sent by mail. */
  answers: { id: number; words: string; mailed: boolean; at: string }[];
};

export type ComplaintsPage = {
  waiting: number;
  /** Open complaints past their deadline. */
  late: number;
  closed: number;
  complaints: Paged<Complaint>;
};
