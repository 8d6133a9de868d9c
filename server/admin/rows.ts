import type {
  AdminAddonView,
  AdminCompanyView,
  AdminPlanView,
  AdminSubscriptionView,
  AdminUserView,
  ConsentLogView,
  Paged,
  ResetLogView,
} from "@/lib/admin/types";

/** Rows of the admin functions (supabase/migrations, chapter "admin") as the screens want them. */
export type UserRow = {
  user_id: string;
  profile_id: string | null;
  name: string | null;
  email: string;
  user_type: "agent" | "company";
  is_admin: boolean;
  has_profile: boolean;
  trial_active: boolean;
  trial_end_date: string | null;
  subscription_active: boolean;
  subscription_type: string | null;
  subscription_end_date: string | null;
  properties_count: number;
  enable_ai_parser: boolean;
  enable_ai_description: boolean;
  feature_property_ribbon_enabled: boolean;
  created_at: string;
};

export const toUser = (row: UserRow): AdminUserView => ({
  userId: row.user_id,
  profileId: row.profile_id,
  name: row.name ?? "",
  email: row.email,
  userType: row.user_type,
  isAdmin: row.is_admin,
  hasProfile: row.has_profile,
  trialActive: row.trial_active,
  trialEndsAt: row.trial_end_date,
  subscriptionActive: row.subscription_active,
  subscriptionType: row.subscription_type,
  subscriptionEndsAt: row.subscription_end_date,
  propertiesCount: row.properties_count,
  features: {
    aiParser: row.enable_ai_parser,
    aiDescription: row.enable_ai_description,
    ribbon: row.feature_property_ribbon_enabled,
  },
  createdAt: row.created_at,
});

export type PlanRow = {
  id: string;
  name: string;
  slug: string;
  price: number;
  priority: number;
  property_limit: number | null;
  images_per_property: number | null;
  agent_limit: number | null;
  logo_url: string | null;
  payment_url: string | null;
  is_active: boolean;
};

export const toPlan = (row: PlanRow): AdminPlanView => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  price: Number(row.price),
  priority: row.priority,
  propertyLimit: row.property_limit,
  imagesPerProperty: row.images_per_property,
  agentLimit: row.agent_limit,
  logoUrl: row.logo_url,
  paymentUrl: row.payment_url,
  isActive: row.is_active,
});

export type AddonRow = {
  id: string;
  name: string;
  slug: string;
  value: string | null;
  price: number;
  is_active: boolean;
};

export const toAddon = (row: AddonRow): AdminAddonView => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  value: row.value,
  price: Number(row.price),
  isActive: row.is_active,
});

export type SubscriptionRow = {
  plan_id: string | null;
  addon_ids: string[];
  total_price: number | null;
  payment_url: string | null;
  starts_at: string;
  ends_at: string | null;
  status: string;
  updated_at: string;
  plan: { name: string } | null;
};

/** One that has ended stays "active" in its row until the next maintenance; nobody has it any more. */
const isCurrent = ({ status, ends_at }: SubscriptionRow, now: Date) =>
  status === "active" && (ends_at === null || new Date(ends_at) > now);

export const toSubscription = (row: SubscriptionRow, now = new Date()): AdminSubscriptionView => ({
  planId: row.plan_id,
  planName: row.plan?.name ?? null,
  addonIds: row.addon_ids,
  totalPrice: row.total_price === null ? null : Number(row.total_price),
  paymentUrl: row.payment_url,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  savedAt: row.updated_at,
  status: isCurrent(row, now) ? "active" : "inactive",
});

export type CompanyRow = {
  id: string;
  name: string;
  slug: string | null;
  is_public: boolean;
  organization_code: string;
  description: string | null;
  phone: string | null;
  logo_url: string | null;
  agent_count: number;
  properties_count: number;
  created_at: string;
};

export const toCompany = (row: CompanyRow): AdminCompanyView => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  isPublic: row.is_public,
  organizationCode: row.organization_code,
  description: row.description,
  phone: row.phone,
  logoUrl: row.logo_url,
  agentCount: row.agent_count,
  propertiesCount: row.properties_count,
  createdAt: row.created_at,
});

export type ResetLogRow = {
  id: string;
  email: string;
  success: boolean;
  error_message: string | null;
  created_at: string;
};

export const toResetLog = (row: ResetLogRow): ResetLogView => ({
  id: row.id,
  email: row.email,
  success: row.success,
  errorMessage: row.error_message,
  createdAt: row.created_at,
});

export type ConsentRow = {
  id: string;
  user_id: string | null;
  policy_version: number;
  ip_address: string | null;
  accepted_at: string;
};

export const toConsent = (row: ConsentRow): ConsentLogView => ({
  id: row.id,
  userId: row.user_id,
  policyVersion: row.policy_version,
  ipAddress: row.ip_address,
  acceptedAt: row.accepted_at,
});

export type PageRow<Row> = { total: number; page: number; page_size: number; rows: Row[] };

export const toPaged = <Row, View>(page: PageRow<Row>, view: (row: Row) => View): Paged<View> => ({
  rows: page.rows.map(view),
  total: page.total,
  page: page.page,
  pages: Math.max(1, Math.ceil(page.total / page.page_size)),
});
