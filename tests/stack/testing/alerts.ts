import { expect } from "vitest";
import { fromQuery } from "@/lib/search/params";
import { alertForecast } from "@/server/alerts/forecast";
import * as own from "@/server/alerts/manage";
import { receiveAlert } from "@/server/alerts/receive";
import { noteBounces } from "@/server/mail/bounces";
import { getStoppableMail, stopMail } from "@/server/mail/stop";
import { serviceDb } from "@/server/supabase/clients";
import { DANAS } from "../../database/support/people";

const form = (change: Record<string, string>) => {
  const data = new FormData();
  const typed = { email: "maya@example.com", frequency: "daily" };
  const frame = { consent: "1", request: "", time: "", leave_blank: "" };
  const about = { search: "q=שקטה&city=חיפה&roomsMin=3&sort=price_asc&page=2" };
  for (const [name, value] of Object.entries({ ...typed, ...frame, ...about, ...change }))
    data.set(name, value);
  return data;
};

/** The secret of the newest alert mail, as a worker takes it. */
async function newest() {
  const { data } = await serviceDb().rpc("mails_take", { _limit: 50 });
  const mails = data as { kind: string; secret: string }[];
  return mails.filter(({ kind }) => kind === "alert_confirm").at(-1)?.secret ?? "";
}

/** A part of site.test.ts: all queries and actions of alerts. */
export async function tryAlerts() {
  expect(await receiveAlert(form({}))).toMatchObject({ sent: true, failure: null });
  const secret = await newest();
  const view = await own.getOwnAlerts(secret);
  // Not confirmed yet: none of the entered text is shown.
  expect(view).toMatchObject({
    address: "maya@example.com",
    asks: true,
    alerts: [{ frequency: "daily", confirmed: false, more: true }],
  });
  const id = view?.about ?? "";
  expect(view?.alerts[0]?.query).toMatch(/roomsMin=3/);
  expect(view?.alerts[0]?.query).not.toMatch(/sort|page|q=/);
  expect(await own.confirmAlert(secret, { all: false, browser: "b".repeat(64) })).toBe(true);
  expect(await own.forgetAlertBrowsers(secret)).toBe(true);
  const rooms = fromQuery(new URLSearchParams("roomsMin=3"));
  expect(await alertForecast(rooms)).toMatchObject({ homes: expect.any(Number) });
  expect((await own.getOwnAlerts(secret))?.alerts[0]).toMatchObject({
    more: false,
    query: expect.stringContaining("q="),
  });
  expect(await stopMail(secret)).toBe(true);
  expect(await getStoppableMail(secret)).toEqual({ kind: "alert_confirm", stopped: true });
  expect(await own.changeAlert(secret, id, { paused: true })).toBe(true);
  expect(await own.changeAlert(secret, id, { paused: false })).toBe(true);
  expect(await own.changeAlert(secret, id, { frequency: "weekly" })).toBe(true);
  expect(await own.changeAlertFilters(secret, id, { region: ["north"] })).toBe("filtered");
  expect(await own.changeAlertFilters(secret, id, { sort: "price_asc" })).toBe("wide");
  expect(await own.getOwnAlerts(secret)).toMatchObject({
    alerts: [{ query: "region=north", frequency: "weekly", confirmed: true }],
  });
  const home = form({ listing: DANAS, search: "" });
  expect(await receiveAlert(home)).toMatchObject({ sent: true });
  const asked = await own.getOwnAlerts(await newest());
  const other = asked?.about ?? "";
  expect(asked?.alerts.find((one) => one.id === other)?.home?.id).toBe(DANAS);
  expect(await own.deleteAlert(secret, other)).toBe(true);
  expect(await own.deleteAlert(secret, other)).toBe(false);
  expect(await own.forgetAlerts(secret)).toBe(true);
  expect(await own.forgetAlerts(secret)).toBe(false);
  expect([await getStoppableMail(secret), await stopMail(secret)]).toEqual([null, false]);
  const failed = await serviceDb().rpc("mail_failed", { _id: 1, _attempt: 1, _error: "x" });
  expect(failed).toMatchObject({ error: null });
  const bounce = [{ address: "gone@example.com", kind: "bounce" }] as const;
  expect([await noteBounces([...bounce]), await noteBounces([...bounce])]).toEqual([1, 0]);
  expect([await own.getOwnAlerts(secret), await own.getOwnAlerts("0".repeat(64))]).toEqual([
    null,
    null,
  ]);
}
