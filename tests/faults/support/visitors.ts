import { randomUUID } from "node:crypto";
import messages from "@/messages/he.json";
import type { startSmtp } from "@/tests/fakes/smtp";
import { startWorld, type World } from "./world";

type Smtp = Awaited<ReturnType<typeof startSmtp>>;

/** A running site with one listing of Dana's, and the visitors who read it and leave their details there. */
export async function startVisitors(smtp?: Smtp) {
  const world = await startWorld({
    LOG_LEVEL: "warn",
    WORKER: "on",
    ...(smtp && { SMTP_URL: smtp.url, MAIL_FROM: "mail@delet.test" }),
  });
  const [row] = await world.query<{ id: string }>(
    `insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
     select id, 'דירה בחיפה', 'sale', 1500000, 'חיפה', 3, '{apartment}' from public.profiles where username = 'dana'
     returning id`,
  );
  return visitorsOf(world, row?.id ?? "");
}

export type Visitors = ReturnType<typeof visitorsOf>;

function visitorsOf(world: World, listing: string) {
  let visitors = 0;
  /** The result of an SQL expression that is a number. */
  const number = async (sql: string) =>
    (await world.query<{ n: number }>(`select (select ${sql}) as n`))[0]?.n;
  /** The address of a new visitor from a new network. */
  const address = () => {
    visitors += 1;
    return `10.${visitors >> 8}.${visitors & 255}.7`;
  };
  /** The lead form as a new person fills it in. */
  const typed = (change: object = {}) => ({
    ...{ kind: "listing", id: listing, consent: "1", request: randomUUID(), time: "" },
    ...{ leave_blank: "", name: "מיכל", phone: `052${String(3_000_000 + ++visitors)}` },
    ...{ message: "שלום", hour: "", email: "", ...change },
  });
  /** Submits the form; `plain`: as a browser without scripts does. */
  const leave = (form: LeadForm, plain = false) =>
    world.person().ask("/api/lead", {
      method: "POST",
      headers: { "x-real-ip": address(), ...(!plain && { accept: "application/json" }) },
      body: new URLSearchParams(form),
    });
  /** Leads with this phone number, and all their dependent rows. */
  const stored = async ({ phone }: LeadForm) => {
    const [row] = await world.query(
      `select count(distinct l.id)::int as leads, count(distinct m.request_id)::int as messages,
         (select count(*)::int from private.mails e where e.kind = 'lead' and e.lead_id = any (array_agg(l.id))) as mails
       from public.leads l left join public.lead_messages m on m.lead_id = l.id where l.phone = '+972${phone.slice(1)}'`,
    );
    return row;
  };
  type LeadForm = ReturnType<typeof typed>;
  return { world, listing, number, address, typed, leave, stored };
}

/** What the form of leads answers a script. */
export async function answerOf(response: Response) {
  const { sent, text } = (await response.json()) as { sent: boolean; text: string };
  return { status: response.status, sent, text };
}
export const DOWN = { status: 503, sent: false, text: messages.lead.failures.down };
export const ADDED = { status: 200, sent: true, text: messages.lead.sent };

/** Rows that one lead leaves. */
export const ONE = { leads: 1, messages: 1, mails: 1 };
export const NONE = { leads: 0, messages: 0, mails: 0 };
