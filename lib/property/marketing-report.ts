import type { TransactionType } from "@/lib/catalog/ids";
import type { Status } from "@/lib/catalog/states";
import type { SharePlace } from "@/lib/share/codes";

/**
 * What was done to market a home on this site, without data about the people who wrote or came. Days are ISO dates in
 * Israel.
 */
export type MarketingReport = {
  id: string;
  title: string;
  place: string;
  status: Status;
  deal: TransactionType;
  today: string;
  publishedOn: string | null;
  closedOn: string | null;
  exclusive: { from: string; until: string } | null;
  pictures: number;
  has: { floorPlan: boolean; video: boolean; tour: boolean };
  /** Oldest first. */
  prices: { price: number; on: string }[];
  moves: { from: Status | null; to: Status; on: string }[];
  numbers: {
    /** The first day counted. */
    since: string;
    views: number;
    contacts: number;
    /** Null while the agent's plan excludes statistics: then only the last 30 days are counted. */
    full: {
      visitors: number;
      calls: number;
      chats: number;
      leads: number;
      shares: number;
      saves: number;
    } | null;
  };
  /** `own`: a link with a name that the agent chose. */
  links: { place: SharePlace | "own"; name: string | null; on: string; opens: number }[];
  alerts: { count: number; lastOn: string | null };
  viewings: { on: string; booked: number; came: number }[];
  openHouses: { on: string; from: string; to: string; booked: number; came: number }[];
};
