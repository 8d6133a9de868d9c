import { expect } from "vitest";
import { israelDay } from "@/lib/hebrew/format";
import { receiveLead } from "@/server/leads/receive";
import * as viewings from "@/server/viewings/actions";
import { readAgentCalendar } from "@/server/viewings/agent-calendar";
import { changeLinkedViewing, getLinkedViewing } from "@/server/viewings/linked";
import { listFreeTimes, listOpenViewings } from "@/server/viewings/public-queries";
import { getOwnViewings, listTodaysViewings } from "@/server/viewings/queries";
import { DANAS, dana, type Person } from "../../database/support/people";

type Act = (person: Person, action: unknown, input?: object) => Promise<unknown>;

/** A part of the leads' test: times are opened, booked, moved and cancelled. `now` is the caller. */
export async function tryViewings(act: Act, now: { person: Person }) {
  const id = "70000000-0000-4000-8000-000000000071";
  const day = israelDay(Date.now() + 3 * 86_400_000);
  const lengths = { minutes: 30, gap: 0, noticeHours: 2, seats: 1 };
  const hours = { id, listingId: DANAS, weekday: null, day, from: "10:00", to: "12:00" };
  await act(dana, viewings.saveViewingHours, { ...hours, ...lengths });
  const [first, second] = await listFreeTimes(DANAS);
  expect(await listOpenViewings(DANAS, dana.profile)).toHaveLength(4);
  const form = new FormData();
  const typed = { name: "רות", phone: "052-3334466", message: "", hour: "", email: "" };
  const about = { kind: "listing", id: DANAS, consent: "1", request: "", time: "" };
  const slot = first?.startsAt ?? "";
  for (const [name, value] of Object.entries({ ...typed, ...about, slot })) form.set(name, value);
  await act(dana, viewings.confirmViewingsAtOnce, { atOnce: false });
  const { booked } = await receiveLead(form, null);
  const secret = booked?.secret ?? "";
  expect(booked).toMatchObject({ state: "waiting", startsAt: slot });
  expect((await getLinkedViewing(secret))?.times).toHaveLength(3);
  expect(await changeLinkedViewing(secret, second?.startsAt ?? "")).toBe("moved");
  now.person = dana;
  const own = await getOwnViewings();
  expect(own).toMatchObject({ atOnce: false, hours: [{ id, from: "10:00" }] });
  await act(dana, viewings.answerViewing, { id: own.viewings[0]?.id, answer: "confirm" });
  const calendar = (await act(dana, viewings.makeViewingCalendar)) as { secret: string };
  expect(await readAgentCalendar(calendar.secret)).toContain("רות");
  await act(dana, viewings.stopViewingCalendar);
  expect(await readAgentCalendar(calendar.secret)).toBeNull();
  expect(await changeLinkedViewing(secret, null)).toBe("cancelled");
  // Repeating the same form is the same request, which was cancelled.
  expect(await receiveLead(form, null)).toMatchObject({ errors: { slot: "timeTaken" } });
  await act(dana, viewings.deleteViewingHours, { id });
  now.person = dana;
  expect(await listTodaysViewings()).toEqual([]);
  expect(await listFreeTimes(DANAS)).toEqual([]);
}
