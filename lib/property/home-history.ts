import type { TransactionType } from "@/lib/catalog/ids";
import type { EventAct, Status } from "@/lib/catalog/states";
import type { SharePlace } from "@/lib/share/codes";

/** Who moved a home: its agent, the office, somebody who had it before, or (null) time or the site. */
export type Mover = "agent" | "office" | "other" | null;

/** One thing that became of a home. `at` is a moment. */
export type HomeEvent = { at: string } & (
  | { kind: "move"; from: Status | null; to: Status; act: EventAct | null; by: Mover }
  | { kind: "price"; price: number; before: number | null; deal: TransactionType }
  | { kind: "link"; place: SharePlace | "own"; name: string | null }
  | { kind: "alerts"; count: number }
  | { kind: "exclusive_from" | "exclusive_until" }
);

/** All that became of a home, the newest first. */
export type HomeHistory = {
  id: string;
  title: string;
  place: string;
  deal: TransactionType;
  /** Whether the reader is its agent; else it is the agent's office. */
  isOwn: boolean;
  agent: string;
  events: HomeEvent[];
};
