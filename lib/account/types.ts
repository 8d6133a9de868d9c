export type UserType = "agent" | "company";

/** The signed-in person as guards and shells need them. Times are ISO. */
export type Account = {
  userId: string;
  email: string;
  /** Null until `ensure_profile` has run; a missing profile is never active. */
  profile: AccountProfile | null;
};

export type AccountProfile = {
  id: string;
  version: number;
  userType: UserType;
  name: string;
  username: string | null;
  phone: string | null;
  profileImageUrl: string | null;
  organizationCode: string | null;
  isPublic: boolean;
  isAdmin: boolean;
  trialActive: boolean;
  trialEndsAt: string | null;
  subscriptionActive: boolean;
  subscriptionType: string | null;
  subscriptionEndsAt: string | null;
  features: { ribbon: boolean; aiParser: boolean; aiDescription: boolean };
  shows: { prices: boolean; dates: boolean; ids: boolean };
};

/** The company an agent belongs to. */
export type LinkedCompany = { id: string; name: string; logoSrc: string | null };

/** What the settings say about paying. */
export type Billing = {
  state: "subscription" | "trial" | "none";
  planName: string | null;
  endsAt: string | null;
  totalPrice: number | null;
  paymentUrl: string | null;
};
