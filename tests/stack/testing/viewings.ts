import { expect } from "vitest";
import { israelDay } from "@/lib/hebrew/format";
import { receiveLead } from "@/server/leads/receive";
import * as viewings from "@/server/viewings/actions";
import { readCalendar } from "@/server/viewings/calendar";
import { changeLinkedViewing, getLinkedViewing } from "@/server/viewings/linked";
import { listFreeTimes, listOpenViewings } from "@/server/viewings/public-queries";
import { getOwnViewings, listTodaysViewings } from "@/server/viewings/queries";
import { type Person, YOSSIS, yossi } from "../../database/support/people";

type Act = (person: Person, action: unknown, input?: object) => Promise<unknown>;

/** A part of the leads' test: times are opened, taken, moved and called off. `now` says who asks. */
export async function tryViewings(act: Act, now: { person: Person }) {
  const id = "70000000-0000-4000-8000-000000000071";
  const day = israelDay(Date.now() + 3 * 86_400_000);
  const lengths = { minutes: 30, gap: 0, noticeHours: 2, seats: 1 };
  const hours = { id, listingId: YOSSIS, weekday: null, day, from: "10:00", to: "12:00" };
  await act(yossi, viewings.saveViewingHours, { ...hours, ...lengths });
  const [first, second] = await listFreeTimes(YOSSIS);
  expect(await listOpenViewings(YOSSIS, yossi.profile)).toHaveLength(4);
  const form = new FormData();
  const typed = { name: "רות", phone: "052-3334466", message: "", hour: "", email: "" };
  const about = { kind: "listing", id: YOSSIS, consent: "1", request: "", time: "" };
  const slot = first?.startsAt ?? "";
  for (const [name, value] of Object.entries({ ...typed, ...about, slot })) form.set(name, value);
  const { booked } = await receiveLead(form, null);
  const secret = booked?.secret ?? "";
  expect(booked).toMatchObject({ state: "confirmed", startsAt: slot });
  expect((await getLinkedViewing(secret))?.times).toHaveLength(3);
  expect(await changeLinkedViewing(secret, second?.startsAt ?? "")).toBe("moved");
  expect(await changeLinkedViewing(secret, null)).toBe("cancelled");
  await act(yossi, viewings.confirmViewingsAtOnce, { atOnce: false });
  expect((await receiveLead(form, null)).booked).toBeNull();
  form.set("message", "עוד פעם");
  expect((await receiveLead(form, null)).booked).toMatchObject({ state: "waiting" });
  now.person = yossi;
  const own = await getOwnViewings();
  expect(own).toMatchObject({ atOnce: false, hours: [{ id, from: "10:00" }] });
  const waiting = own.viewings.find(({ state }) => state === "waiting");
  await act(yossi, viewings.answerViewing, { id: waiting?.id, answer: "confirm" });
  const calendar = (await act(yossi, viewings.makeViewingCalendar)) as { secret: string };
  expect(await readCalendar(calendar.secret)).toContain("רות");
  await act(yossi, viewings.stopViewingCalendar);
  expect(await readCalendar(calendar.secret)).toBeNull();
  await act(yossi, viewings.deleteViewingHours, { id });
  now.person = yossi;
  expect(await listTodaysViewings()).toEqual([]);
  expect(await listFreeTimes(YOSSIS)).toEqual([]);
}
