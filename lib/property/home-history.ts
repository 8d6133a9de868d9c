import type { TransactionType } from "@/lib/catalog/ids";
import type { EventAct, Status } from "@/lib/catalog/states";
import type { SharePlace } from "@/lib/share/codes";

/** Who moved a home: its agent, the office, a previous agent, or (null) a schedule or the site. */
export type Mover = "agent" | "office" | "other" | null;

/** One event in the history of a home. `at` is a timestamp. */
export type HomeEvent = { at: string } & (
  | { kind: "move"; from: Status | null; to: Status; act: EventAct | null; by: Mover }
  | { kind: "price"; price: number; before: number | null; deal: TransactionType }
  | { kind: "link"; place: SharePlace | "own"; name: string | null }
  | { kind: "alerts"; count: number }
  | { kind: "exclusive_from" | "exclusive_until" }
);

/** The history of a home, newest first. */
export type HomeHistory = {
  id: string;
  title: string;
  place: string;
  deal: TransactionType;
  /** Whether the reader is its agent; otherwise it is the agent's office. */
  isOwn: boolean;
  agent: string;
  events: HomeEvent[];
};
