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
  /** The deal of which its final price was told; null while none is. */
  paidDeal: TransactionType | null;
  /** The price in doubt that was asked about and confirmed; null while none is. */
  priceConfirmed: number | null;
  values: PropertyValues;
};

/** What the form needs to know besides the listing. */
export type PropertyFormSetting = {
  /** Who has the form open: drafts in the browser are theirs. */
  agentId: string;
  agentName: string;
  /** Whether an office edits the home of an agent who lets it, without what is the agent's alone. */
  byOffice: boolean;
  imagesMax: number;
  /** How many listings are used and allowed, in the plan (own or office's) that leaves more room. */
  room: Allowance;
  may: { ribbon: boolean; video: boolean; aiParser: boolean; aiDescription: boolean };
  /** For the preview of the card. */
  card: {
    template: CardTemplate;
    display: CardDisplayOption;
    /** The agent's company, while visitors read its name. */
    companyName: string | null;
  };
};
