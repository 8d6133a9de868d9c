import type { TransactionType } from "@/lib/catalog/ids";
import type { Status } from "@/lib/catalog/states";
import type { Allowance } from "@/lib/plan/allowance";
import type { CardDisplayOption } from "@/lib/template/badges";
import type { CardTemplate } from "@/lib/template/types";
import type { PropertyValues } from "./schema";

/** A listing as its agent edits it. */
export type EditedProperty = {
  id: string;
  version: number;
  status: Status;
  /** The deal for which a final price was stated; null without one. */
  paidDeal: TransactionType | null;
  /** The implausible price that the agent confirmed; null without one. */
  priceConfirmed: number | null;
  values: PropertyValues;
};

/** What the form needs besides the listing. */
export type PropertyFormSetting = {
  /** The current user: drafts in the browser belong to them. */
  agentId: string;
  agentName: string;
  /** Whether an office edits the home of an agent who allows it; the agent's private fields are then omitted. */
  byOffice: boolean;
  imagesMax: number;
  /** Listings used and allowed, in the plan (own or office's) with more room left. */
  room: Allowance;
  may: { ribbon: boolean; video: boolean; aiParser: boolean; aiDescription: boolean };
  /** For the preview of the card. */
  card: {
    template: CardTemplate;
    display: CardDisplayOption;
    /** The agent's company, if visitors see its name. */
    companyName: string | null;
  };
};
