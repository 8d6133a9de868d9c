/** A company as the operator sees it. */
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
