import type { TransactionType } from "@/lib/catalog/ids";
import type { Status } from "@/lib/catalog/states";
import type { CompanyValues } from "./schema";

/** A company as its owner sees it. */
export type OwnCompany = {
  id: string;
  version: number;
  name: string;
  slug: string | null;
  /** An address of a picture. */
  logoSrc: string | null;
  isPublic: boolean;
  organizationCode: string;
  /** As its form holds it. */
  values: CompanyValues;
};

export type CompanyAgent = {
  id: string;
  name: string;
  username: string | null;
  phone: string | null;
  isPublic: boolean;
  properties: number;
  /** Whether the agent lets the office edit the agent's homes and add some. */
  letsEdit: boolean;
};

/** Somebody who was invited by mail and has not joined. Times are ISO. */
export type OfficeInvitation = {
  id: string;
  address: string;
  expiresAt: string;
  /** When they wanted to join and the office had no place. */
  waitingSince: string | null;
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
  status: Status;
  /** Null where it does not end: visitors do not find it. */
  daysLeft: number | null;
  /** Of 30 days. */
  views: number;
  contacts: number;
};
