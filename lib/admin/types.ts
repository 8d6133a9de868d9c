import type { UserType } from "@/lib/account/types";

/** What the operator's screens show. Times are ISO, prices shekels. */
export type AdminUserView = {
  userId: string;
  /** Null without a profile. */
  profileId: string | null;
  name: string;
  email: string;
  userType: UserType;
  isAdmin: boolean;
  hasProfile: boolean;
  trialActive: boolean;
  trialEndsAt: string | null;
  subscriptionActive: boolean;
  subscriptionType: string | null;
  subscriptionEndsAt: string | null;
  propertiesCount: number;
  features: { aiParser: boolean; aiDescription: boolean; ribbon: boolean };
  createdAt: string;
};

export type Paged<Row> = { rows: Row[]; total: number; page: number; pages: number };

export type OverviewView = {
  totalUsers: number;
  totalAgents: number;
  totalCompanies: number;
  totalProperties: number;
  activeTrials: number;
  expiredTrials: number;
  activeSubscriptions: number;
  /** Thirty days, oldest first; `date` is a day in Israel. */
  signUps: { date: string; count: number }[];
};

export type AdminPlanView = {
  id: string;
  name: string;
  slug: string;
  price: number;
  priority: number;
  /** Null is unlimited. */
  propertyLimit: number | null;
  imagesPerProperty: number | null;
  /** How many agents of a company the plan carries; null for the plan of one agent. */
  agentLimit: number | null;
  logoUrl: string | null;
  paymentUrl: string | null;
  isActive: boolean;
};

export type AdminAddonView = {
  id: string;
  name: string;
  slug: string;
  value: string | null;
  price: number;
  isActive: boolean;
};

export type AdminSubscriptionView = {
  planId: string | null;
  planName: string | null;
  addonIds: string[];
  totalPrice: number | null;
  paymentUrl: string | null;
  startsAt: string;
  endsAt: string | null;
  /** The moment of the last change, in the database's words. */
  savedAt: string;
  status: "active" | "inactive";
};

export type AdminCompanyView = {
  id: string;
  name: string;
  slug: string | null;
  isPublic: boolean;
  organizationCode: string;
  description: string | null;
  phone: string | null;
  logoUrl: string | null;
  agentCount: number;
  propertiesCount: number;
  createdAt: string;
};

export type ResetLogView = {
  id: string;
  email: string;
  success: boolean;
  errorMessage: string | null;
  createdAt: string;
};

export type ConsentLogView = {
  id: string;
  userId: string | null;
  policyVersion: number;
  ipAddress: string | null;
  acceptedAt: string;
};
