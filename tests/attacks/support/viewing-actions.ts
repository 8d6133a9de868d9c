import { randomUUID } from "node:crypto";
import { israelDay } from "@/lib/hebrew/format";
import { call } from "@/tests/journeys/support/backend";
import type { Action } from "./action-table";
import { type Actor, newActor, rpc } from "./cast";

type ViewingAction = keyof typeof import("@/server/viewings/actions");

/** A future day of Israel's calendar, wherever this runs. */
export const dayAhead = (days: number) => israelDay(Date.now() + days * 86_400_000);

export const newHours = (listingId: string | null, change: object = {}) => ({
  id: randomUUID(),
  listingId,
  weekday: null,
  day: dayAhead(5),
  from: "10:00",
  to: "14:00",
  minutes: 30,
  gap: 0,
  noticeHours: 2,
  seats: 1,
  ...change,
});

/** Opens times for the home, bypassing the site, and returns them in order. */
export async function openTimes({ token, listingId }: Actor, change: object = {}) {
  const { listingId: listing_id, from, to, noticeHours, ...hours } = newHours(listingId, change);
  const _hours = { ...hours, listing_id, from_time: from, to_time: to, notice_hours: noticeHours };
  await rpc("save_viewing_hours", token, { _hours });
  const { body } = await rpc("open_viewings", token, { _listing: listingId });
  return { id: hours.id, times: (body as { starts_at: string }[]).map((time) => time.starts_at) };
}

/** A booking, bypassing the site, as its server makes one. */
export async function newViewing(listing_id: string, starts_at: string | undefined) {
  const secret = randomUUID().replaceAll("-", "").repeat(2);
  const phone = `+97252${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`;
  const who = { name: "מבקרת של בדיקת התקפות", phone, consent_version: 1, scripted: true };
  const _lead = { request_id: randomUUID(), listing_id, starts_at, secret, message: "", ...who };
  const answer = await call("book_viewing", { _lead, _client: randomUUID() });
  return { secret, answer };
}

/** An agent whose homes are public. */
const newShownAgent = () => newActor("agent", { username: `seen${randomUUID().slice(0, 8)}` });

/** A separate agent with a booked viewing, and that viewing. */
export async function bookedAgent(change: object = {}) {
  const agent = await newShownAgent();
  const { id: hours, times } = await openTimes(agent, change);
  const { secret } = await newViewing(agent.listingId, times[0]);
  const { body } = await rpc("own_viewings", agent.token);
  const { rows } = body as { rows: { id: string }[] };
  return { agent, hours, times, secret, id: rows[0]?.id ?? "" };
}

/** The part of ACTIONS for viewings. */
export const VIEWING_ACTIONS: Record<ViewingAction, Action> = {
  saveViewingHours: {
    need: "agent",
    call: async () => {
      const agent = await newActor("agent");
      return { as: agent, input: newHours(agent.listingId) };
    },
  },
  deleteViewingHours: {
    need: "account",
    call: async () => {
      const { agent, hours } = await bookedAgent();
      return { as: agent, input: { id: hours } };
    },
  },
  confirmViewingsAtOnce: {
    need: "agent",
    call: async () => ({ as: await newActor("agent"), input: { atOnce: false } }),
  },
  makeViewingCalendar: {
    need: "agent",
    call: async () => ({ as: await newActor("agent") }),
  },
  stopViewingCalendar: {
    need: "account",
    call: async () => ({ as: await newActor("agent") }),
  },
  answerViewing: {
    need: "account",
    call: async () => {
      const { agent, id } = await bookedAgent();
      return { as: agent, input: { id, answer: "cancel" } };
    },
  },
};
