import type { UserType } from "@/lib/account/types";
import type { PublishingStop } from "@/lib/publishing/stop";
import type { RecordKind } from "@/lib/settings/records";

/** The data of the operator's screens. Timestamps are ISO, prices are in shekels. */
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
  /** The timestamp of its last change, in the database's format; null before the first one. */
  subscriptionSavedAt: string | null;
  propertiesCount: number;
  features: { aiParser: boolean; aiDescription: boolean; ribbon: boolean };
  /** Null while the user may publish. */
  publishingStop: PublishingStop | null;
  createdAt: string;
};

/** A user as a row of the exported spreadsheet. */
export type ExportedUser = AdminUserView & {
  phone: string | null;
  username: string | null;
  /** Whether the e-mail address is confirmed. */
  isConfirmed: boolean;
};

export type Paged<Row> = { rows: Row[]; total: number; page: number; pages: number };

/** Visitors' alerts: those that run, those of them about one home, their addresses; `new` and `mails` are a week's. */
export type AlertNumbers = {
  active: number;
  ofHomes: number;
  addresses: number;
  paused: number;
  unconfirmed: number;
  new: number;
  mails: number;
};

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

export type Information = {
  /** Tables of the schema that visitors can reach, and how many of them have row level security. */
  tables: number;
  protectedTables: number;
  trialDays: number;
  /** Retention in months; an omitted kind is kept for ever. */
  retention: Partial<Record<RecordKind, number>>;
};
