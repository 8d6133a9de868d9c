import { z } from "zod";
import { ASKED_STATES } from "@/lib/alerts/types";
import { TRANSACTION_TYPES } from "@/lib/catalog/ids";
import { LEAD_HOURS } from "@/lib/leads/types";
import { LIST_CODE } from "@/lib/list/schema";
import { isMediaPath } from "@/lib/media/paths";
import { REPORT_REASONS } from "@/lib/report/form";
import { homeFacts } from "./home-facts";
import { VIEWING_DATA, VIEWING_EXAMPLES } from "./viewing-kinds";

/** A home that an alert tells of, as visitors saw it then. Prices in shekels, null when they are hidden. */
const toldHome = z.object({
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
  /** As it is stored. */
  picture: z.string().refine(isMediaPath).nullable(),
  price: z.number().nullable(),
  /** What its reader was told, or saw, before it fell; null when it did not. */
  before: z.number().nullable(),
  /** The alerts that it answers, of those that the mail names. */
  alerts: z.array(z.guid()).default([]),
});
export type ToldHome = z.infer<typeof toldHome>;

/** What the outbox keeps of each kind of mail (private.mail_kinds); its words are `mails.<kind>`. */
export const MAIL_DATA = {
  test: z.object({}),
  /** Public listings of an agent that end soon, the soonest first; the day in Israel. */
  expiry: z.object({
    listings: z.array(z.object({ id: z.guid(), title: z.string(), day: z.iso.date() })).min(1),
  }),
  /** Homes whose agent's exclusivity ends within fourteen days, the soonest first; its last day. */
  exclusivity: z.object({
    listings: z.array(z.object({ id: z.guid(), title: z.string(), day: z.iso.date() })).min(1),
  }),
  /** What somebody wrote, and where to call them. Not looked up, because it is read without signing in. */
  lead: z.object({
    lead: z.guid(),
    /** Of the listing; null: written on the agent's page. */
    title: z.string().nullable(),
    name: z.string(),
    phone: z.string(),
    /** Null: none was left, so that nobody can be answered by mail. */
    email: z.string().nullable().default(null),
    message: z.string(),
    hour: z.enum(LEAD_HOURS).nullable(),
  }),
  ...VIEWING_DATA,
  /** How many wrote since the last one, and about what, the newest first. */
  lead_digest: z.object({
    leads: z.int().min(1),
    listings: z.array(z.object({ title: z.string().nullable(), leads: z.int().min(1) })).min(1),
  }),
  /** To an agent whose company handed their lead to another, with the notes that did not go along. */
  lead_handed: z.object({
    title: z.string().nullable(),
    to: z.string(),
    notes: z.array(z.string()),
  }),
  /** To who had homes that the office handed to another of its agents, and to who has them now. */
  homes_handed: z.object({
    side: z.enum(["gave", "got"]),
    other: z.string(),
    homes: z.int().min(1),
    /** Of the first of them. */
    titles: z.array(z.string()).min(1),
    /** Leads about them that went along. */
    leads: z.int().min(0),
  }),
  /** To an agent whose office edited homes of theirs, or added some, by their leave. */
  office_changes: z.object({
    office: z.string(),
    edited: z.int().min(0),
    added: z.int().min(0),
    /** Of the first of them. */
    titles: z.array(z.string()).min(1),
  }),
  /** The last week of an agent, Sunday to Saturday, and the views of the one before. */
  week: z.object({
    views: z.int().min(0),
    before: z.int().min(0),
    contacts: z.int().min(0),
    leads: z.int().min(0),
    /** The listing that was looked at most; null without statistics. */
    best: z.object({ title: z.string(), views: z.int().min(1) }).nullable(),
    /** Leads in which something was not read yet. */
    waiting: z.int().min(0).default(0),
    /** On the site, and how many of them leave it within a week; null in mails of before it was told. */
    homes: z
      .object({ live: z.int().min(0), ending: z.int().min(0) })
      .nullable()
      .default(null),
  }),
  /** To whom wrote, who left an address: nothing that anybody typed, because the address may be somebody else's. */
  lead_copy: z.object({ about: homeFacts.nullable().default(null) }),
  /** To an agent: an operator asks about a listing of theirs, left it, hid it, or decided the appeal. */
  listing_review: z.object({
    state: z.enum(["asked", "left", "hidden", "kept", "released"]),
    /** Null in mails of before there was a page of it. */
    listing: z.guid().nullable().default(null),
    title: z.string(),
    reason: z.enum(REPORT_REASONS).nullable(),
    words: z.string(),
  }),
  /** To an agent: an operator stopped what they publish or allowed it again, or decided about their first home. */
  publishing_review: z.object({
    state: z.enum(["stopped", "allowed", "approved", "refused"]),
    reason: z.enum(REPORT_REASONS).nullable(),
    words: z.string(),
  }),
  /** To the owner of an account: a second factor was added or removed, or recovery codes were made. */
  second_factor: z.object({ change: z.enum(["added", "removed", "codes", "by_operator"]) }),
  /** To the owner of an account: support changes its address, or has changed it. */
  address_change: z.object({ state: z.enum(["asked", "changed"]) }),
  /** To the address that an account is to have, until a day in Israel; an operator typed it, and it may be a stranger's. */
  address_proof: z.object({ day: z.iso.date() }),
  /** To an account whose charge failed: until when its subscription goes on, a day in Israel. */
  billing_failed: z.object({ plan: z.string(), until: z.iso.date() }),
  /** To whom reported a listing and left an address, which may be a stranger's: nothing that anybody typed. */
  report: z.object({
    state: z.enum(["received", "left", "hidden"]),
    about: homeFacts.nullable().default(null),
  }),
  /**
   * To whom complained of accessibility and left an address, which may be a stranger's: nothing that they typed, but
   * what an operator answered.
   */
  complaint: z.discriminatedUnion("state", [
    z.object({
      state: z.literal("received"),
      /** The last day to mend it, in Israel. */
      due: z.iso.date(),
    }),
    z.object({ state: z.literal("answered"), words: z.string() }),
  ]),
  /** To an address that somebody left, to ask whether it is theirs; it may be a stranger's. */
  alert_confirm: z.object({
    /** "there": they have this alert already; "full": they have as many as there may be. */
    state: z.enum(ASKED_STATES),
    /** The search as its address has it; null: it is about one home. */
    query: z.string().nullable(),
    /** Null of a search, and of a home that is not shown at the moment. */
    about: homeFacts.nullable().default(null),
  }),
  /** What alerts found: how many homes, and the first twelve. The query is that of the search's address; "" of several alerts. */
  alert: z.object({
    query: z.string(),
    /** A search each, or one home, whose title is null while it is not shown. None in mails of before it was told. */
    alerts: z
      .array(z.object({ id: z.guid(), query: z.string().nullable(), title: z.string().nullable() }))
      .default([]),
    new: z.int().min(0),
    lowered: z.int().min(0),
    homes: z.array(toldHome).min(1).max(12),
  }),
  /** The one home that somebody asked about. */
  alert_home: z.object({ homes: z.array(toldHome).length(1) }),
  /** To an address that a company typed, until a day in Israel; whose company it is stands on the page of its link. */
  office_invitation: z.object({ day: z.iso.date() }),
  /** A list of homes that a visitor finds abusive, to the operators: by its code, because nobody else can open it. */
  list_report: z.object({ code: z.string().regex(LIST_CODE) }),
};

export type MailKind = keyof typeof MAIL_DATA;
export type MailData<Kind extends MailKind> = z.infer<(typeof MAIL_DATA)[Kind]>;

export const isMailKind = (kind: string): kind is MailKind => kind in MAIL_DATA;
export const MAIL_KINDS = Object.keys(MAIL_DATA).filter(isMailKind);

const EXAMPLE_HOME: ToldHome = {
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

/** One of each, for the previews and the tests. */
export const MAIL_EXAMPLES: { [Kind in MailKind]: MailData<Kind> } = {
  test: {},
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
  alert_home: { homes: [EXAMPLE_HOME] },
  list_report: { code: "0b5c7d1e11114a2b8c3d000000000001" },
  expiry: {
    listings: [
      { id: "0b5c7d1e-1111-4a2b-8c3d-000000000001", title: "דירת גן ליד הים", day: "2026-11-24" },
      {
        id: "0b5c7d1e-1111-4a2b-8c3d-000000000002",
        title: "פנטהאוז עם נוף לכרמל",
        day: "2026-11-30",
      },
      {
        id: "0b5c7d1e-1111-4a2b-8c3d-000000000003",
        title: "דירת 4 חדרים ברחוב הרצל",
        day: "2026-11-30",
      },
    ],
  },
  exclusivity: {
    listings: [
      { id: "0b5c7d1e-1111-4a2b-8c3d-000000000001", title: "דירת גן ליד הים", day: "2026-12-12" },
      {
        id: "0b5c7d1e-1111-4a2b-8c3d-000000000002",
        title: "פנטהאוז עם נוף לכרמל",
        day: "2026-12-14",
      },
    ],
  },
  lead: {
    lead: "0b5c7d1e-1111-4a2b-8c3d-000000000004",
    title: "דירת גן ליד הים",
    name: "נועה בן דוד",
    phone: "+972541112233",
    email: "noa@example.com",
    message: "אשמח לפרטים על הדירה. אפשר לראות אותה השבוע?",
    hour: "evening",
  },
  lead_digest: {
    leads: 4,
    listings: [
      { title: "דירת גן ליד הים", leads: 3 },
      { title: null, leads: 1 },
    ],
  },
  week: {
    views: 214,
    before: 180,
    contacts: 9,
    leads: 2,
    best: { title: "דירת גן ליד הים", views: 96 },
    waiting: 1,
    homes: { live: 14, ending: 2 },
  },
  lead_handed: {
    title: "דירת גן ליד הים",
    to: "יוסי כהן",
    notes: ["ביקרו ביום שלישי, רוצים לחזור עם ההורים.", "מוכרים קודם את הדירה בנשר."],
  },
  homes_handed: {
    side: "gave",
    other: "יוסי כהן",
    homes: 2,
    titles: ["דירת גן ליד הים", "פנטהאוז ברחוב הגפן"],
    leads: 3,
  },
  office_changes: {
    office: "תיווך הכרמל",
    edited: 3,
    added: 2,
    titles: ["דירת גן ליד הים", "פנטהאוז ברחוב הגפן"],
  },
  ...VIEWING_EXAMPLES,
  lead_copy: { about: { types: ["apartment"], rooms: 4, city: "חיפה" } },
  office_invitation: { day: "2026-12-12" },
  listing_review: {
    state: "hidden",
    listing: "0b5c7d1e-1111-4a2b-8c3d-000000000003",
    title: "דירת גן ליד הים",
    reason: "wrong_price",
    words: "המחיר במודעה נמוך ב־200 אלף מזה שנמסר בטלפון.",
  },
  publishing_review: {
    state: "stopped",
    reason: "misleading",
    words: "כמה מודעות על דירות שאינן קיימות, גם אחרי שהוסתרו.",
  },
  second_factor: { change: "by_operator" },
  address_change: { state: "asked" },
  address_proof: { day: "2026-12-12" },
  billing_failed: { plan: "Agent+", until: "2026-12-05" },
  report: { state: "received", about: { types: ["apartment"], rooms: 4, city: "חיפה" } },
  complaint: {
    state: "answered",
    words: "הכפתור של הגלריה מוקרא עכשיו בשמו. תודה שסיפרתם.",
  },
  alert_confirm: {
    state: "asks",
    query: "transactionType=sale&city=חיפה&roomsMin=3&roomsMax=4&priceMax=2500000&q=קרוב+לים",
    about: null,
  },
};
