import type { TransactionType } from "@/lib/property/catalog";

/** A company as its owner sees it. */
export type OwnCompany = {
  id: string;
  version: number;
  name: string;
  description: string | null;
  phone: string | null;
  slug: string | null;
  /** As stored, and as an address of a picture. */
  logoPath: string | null;
  logoSrc: string | null;
  isPublic: boolean;
  organizationCode: string;
};

export type CompanyAgent = {
  id: string;
  name: string;
  username: string | null;
  phone: string | null;
  isPublic: boolean;
  properties: number;
};

export type CompanyProperty = {
  id: string;
  title: string;
  transactionType: TransactionType;
  price: number;
  city: string;
  rooms: number | null;
  agentId: string;
  agentName: string;
  agentUsername: string | null;
};
