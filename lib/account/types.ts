import type { Language } from "@/lib/agent/page-facts";

export type UserType = "agent" | "company";

/** The signed-in person as guards and shells need them. Times are ISO. */
export type Account = {
  userId: string;
  email: string;
  /** Null until `ensure_profile` has run, and before the code of a second factor; a missing profile is never active. */
  profile: AccountProfile | null;
  /** What the session owes before anything else; nothing for most. */
  gate?: Gate;
};

/** The code of a second factor, or (operators, where the setting asks it) to set one up. */
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
  /** Of four digits, or empty. */
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
 * The company of an agent, as an office (docs/decisions/0023). Its plan is the agent's too while it is
 * `open`; the agent holds no place in it (`full`), it is over (`ended`), or there is no plan that carries
 * agents (`none`). Times are ISO; an office without an end has none.
 */
export type Office = {
  company: string;
  state: "open" | "full" | "ended" | "none";
  plan: string | null;
  endsAt: string | null;
};

/** The company an agent belongs to. */
export type LinkedCompany = {
  id: string;
  name: string;
  logoSrc: string | null;
  /** Whether visitors find it, and read its name on its agents' cards. */
  isPublic: boolean;
};

/** What the settings say about paying. */
export type Billing = {
  state: "subscription" | "office" | "trial" | "none";
  planName: string | null;
  /** What an operator added to it; part of the price. */
  addonNames: string[];
  /** Whose plan it is, where it is an office's; and the office that gives nothing, with the reason. */
  office: Office | null;
  endsAt: string | null;
  /** Of an account that is not active: a subscription was what ended last, not the trial. */
  endedSubscription: boolean;
  totalPrice: number | null;
  paymentUrl: string | null;
};
