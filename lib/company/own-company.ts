import type { TransactionType } from "@/lib/catalog/ids";
import type { Status } from "@/lib/catalog/states";
import type { CompanyValues } from "./schema";

/** A company as its owner sees it. */
export type OwnCompany = {
  id: string;
  version: number;
  name: string;
  slug: string | null;
  /** The URL of a picture. */
  logoSrc: string | null;
  isPublic: boolean;
  organizationCode: string;
  /** The form values. */
  values: CompanyValues;
};

export type CompanyAgent = {
  id: string;
  name: string;
  username: string | null;
  phone: string | null;
  isPublic: boolean;
  properties: number;
  /** Whether the agent allows the office to edit and add homes of theirs. */
  letsEdit: boolean;
};

/** Somebody who was invited by mail and has not joined. Timestamps are ISO. */
export type OfficeInvitation = {
  id: string;
  address: string;
  expiresAt: string;
  /** When they tried to join while the office was full. */
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
  /** Null without an end date, in which case it is not public. */
  daysLeft: number | null;
  /** In the last 30 days. */
  views: number;
  contacts: number;
};
