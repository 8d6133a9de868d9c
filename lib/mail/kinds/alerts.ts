import { z } from "zod";
import { CONFIRM_STATES } from "@/lib/alerts/types";
import { TRANSACTION_TYPES } from "@/lib/catalog/ids";
import { isMediaPath } from "@/lib/media/paths";
import { homeFacts } from "../home-facts";
import type { Examples } from "./examples";

/** A home in an alert, as it was public at the time. Prices are in shekels, null when hidden. */
const alertHome = z.object({
  id: z.guid(),
  reason: z.enum(["new", "lowered", "back"]),
  title: z.string(),
  deal: z.enum(TRANSACTION_TYPES),
  city: z.string(),
  neighborhood: z.string().nullable(),
  types: z.array(z.string()),
  rooms: z.number().nullable(),
  /** In square metres. */
  area: z.number().nullable(),
  floor: z.int().nullable(),
  /** A stored path. */
  picture: z.string().refine(isMediaPath).nullable(),
  price: z.number().nullable(),
  /** The price that the reader previously saw, before it dropped; null if it did not. */
  before: z.number().nullable(),
  /** The matching alerts, among those of the mail. */
  alerts: z.array(z.guid()).default([]),
});
export type AlertHome = z.infer<typeof alertHome>;

/** Outbox data of mails about alerts. */
export const ALERT_DATA = {
  /**
   * Matches of alerts: their number, and the first twelve homes. The query is that of the search's address; "" for
   * several alerts.
   */
  alert: z.object({
    query: z.string(),
    /**
     * Each is a search, or one home, whose title is null while it is not public. Empty in mails from before this field.
     */
    alerts: z
      .array(z.object({ id: z.guid(), query: z.string().nullable(), title: z.string().nullable() }))
      .default([]),
    new: z.int().min(0),
    lowered: z.int().min(0),
    homes: z.array(alertHome).min(1).max(12),
  }),
  /** To an address that somebody entered, to confirm it; it may be a stranger's. */
  alert_confirm: z.object({
    /** "there": the alert already exists; "full": the limit is reached. */
    state: z.enum(CONFIRM_STATES),
    /** The query of the search's address; null for an alert on one home. */
    query: z.string().nullable(),
    /** Null for a search, and for a home that is not public at the moment. */
    about: homeFacts.nullable().default(null),
  }),
  /** The home of an alert on one home. */
  alert_home: z.object({ homes: z.array(alertHome).length(1) }),
};

const EXAMPLE_HOME: AlertHome = {
  id: "0b5c7d1e-1111-4a2b-8c3d-000000000003",
  reason: "lowered",
  title: "דירת 4 חדרים ברחוב הרצל",
  deal: "sale",
  city: "חיפה",
  neighborhood: null,
  types: ["apartment"],
  rooms: 4,
  area: 98,
  floor: 3,
  picture: null,
  price: 1_850_000,
  before: 1_990_000,
  alerts: [],
};

export const ALERT_EXAMPLES: Examples<typeof ALERT_DATA> = {
  alert: {
    query: "transactionType=sale&city=חיפה&roomsMin=4&roomsMax=4&priceMax=2500000",
    alerts: [],
    new: 13,
    lowered: 1,
    homes: [
      {
        ...EXAMPLE_HOME,
        id: "0b5c7d1e-1111-4a2b-8c3d-000000000001",
        reason: "new",
        before: null,
        picture:
          "properties/0b5c7d1e-1111-4a2b-8c3d-000000000004/0b5c7d1e-1111-4a2b-8c3d-000000000005.jpg",
        title: "דירת גן ליד הים",
        neighborhood: "בת גלים",
        area: 104,
        floor: 0,
        price: 2_390_000,
      },
      {
        ...EXAMPLE_HOME,
        id: "0b5c7d1e-1111-4a2b-8c3d-000000000002",
        reason: "new",
        before: null,
        title: "דירת 4 חדרים עם נוף לכרמל",
        neighborhood: "הדר",
        area: 92.5,
        price: null,
      },
      EXAMPLE_HOME,
    ],
  },
  alert_confirm: {
    state: "asks",
    query: "transactionType=sale&city=חיפה&roomsMin=3&roomsMax=4&priceMax=2500000&q=קרוב+לים",
    about: null,
  },
  alert_home: { homes: [EXAMPLE_HOME] },
};
