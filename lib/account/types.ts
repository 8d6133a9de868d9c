import type { Language } from "@/lib/agent/page-facts";

export type UserType = "agent" | "company";

/** The signed-in user, as guards and shells need it. Timestamps are ISO. */
export type Account = {
  userId: string;
  email: string;
  /**
   * Null until `ensure_profile` has run, and before the code of a second factor is entered; without a profile an
   * account is never active.
   */
  profile: AccountProfile | null;
  /** What the session must complete before anything else; usually missing. */
  gate?: Gate;
};

/** The code of a second factor, or (for operators, if the setting requires it) setting one up. */
export type Gate = "code" | "enroll";

export type AccountProfile = {
  id: string;
  version: number;
  userType: UserType;
  name: string;
  username: string | null;
  phone: string | null;
  license: string | null;
  profileImageUrl: string | null;
  organizationCode: string | null;
  isPublic: boolean;
  areas: string[];
  languages: Language[];
  /** A year of four digits, or empty. */
  workingSince: string;
  openingHours: string[] | null;
  isAdmin: boolean;
  trialActive: boolean;
  trialEndsAt: string | null;
  subscriptionActive: boolean;
  subscriptionType: string | null;
  subscriptionEndsAt: string | null;
  office: Office | null;
  features: { ribbon: boolean; aiParser: boolean; aiDescription: boolean };
  shows: {
    prices: boolean;
    dates: boolean;
    ids: boolean;
    ribbons: boolean;
    closed: boolean;
    programs: boolean;
  };
};

/**
 * The company of an agent, as an office (docs/decisions/0023). Its plan covers the agent while it is `open`. Otherwise
 * the agent has no seat (`full`), the plan has ended (`ended`), or no plan covers agents (`none`). Timestamps are ISO;
 * an office without an end has none.
 */
export type Office = {
  company: string;
  state: "open" | "full" | "ended" | "none";
  plan: string | null;
  endsAt: string | null;
};

/** The company that an agent belongs to. */
export type LinkedCompany = {
  id: string;
  name: string;
  logoSrc: string | null;
  /** Whether it is public, and named on its agents' cards. */
  isPublic: boolean;
};

/** What the settings page shows about payment. */
export type Billing = {
  state: "subscription" | "office" | "trial" | "none";
  planName: string | null;
  /** Add-ons granted by an operator; included in the price. */
  addonNames: string[];
  /** The office whose plan it is; or an office that grants nothing, with the reason. */
  office: Office | null;
  endsAt: string | null;
  /** For an inactive account: a subscription ended last, not the trial. */
  endedSubscription: boolean;
  totalPrice: number | null;
  paymentUrl: string | null;
};
