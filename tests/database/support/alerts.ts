import { randomUUID } from "node:crypto";
import { answer, owner } from "./check";
import { server } from "./people";

export type Mail = { kind: string; address: string; secret: string; data: { state: string } };
export type Own = {
  address: string;
  about: string | null;
  asks: boolean;
  browsers: number;
  alerts: { id: string; confirmed: boolean; paused: boolean; [name: string]: unknown }[];
} | null;

export const HAIFA = { city: ["חיפה"], roomsMin: 3 };
export const search = (filters: object = HAIFA, query = "city=haifa") => ({ filters, query });

export const ask = (change: object = {}, client = "192.0.2.1") =>
  answer<{ status: string; retry_after?: number }>(server, "select public.ask_alert($1, $2)", [
    {
      request_id: randomUUID(),
      address: "maya@example.com",
      frequency: "daily",
      consent_version: 1,
      scripted: true,
      ...search(),
      ...change,
    },
    client,
  ]);
export const home = (id: string) => ({ filters: undefined, query: undefined, listing_id: id });

/** Takes the mails that the worker would send now, and marks them as sent. */
export const take = async () => {
  const mails = await answer<Mail[]>(server, "select public.mails_take(50)");
  await owner("update private.mails set sent_at = now() where attempts > 0");
  return mails.filter(({ kind }) => kind.startsWith("alert"));
};
export const mailed = async () =>
  (await take()).map(({ address, data }) => `${data.state} ${address}`);
/** The secret of the newest mail. */
export const secret = async () => (await take()).at(-1)?.secret ?? "";

export const own = (text: string) => answer<Own>(server, "select public.alerts_of($1)", [text]);
export const confirm = (text: string, all = false, browser: string | null = null) =>
  answer<boolean>(server, "select public.confirm_alert($1, $2, $3)", [text, all, browser]);
export const change = (text: string, id: string, what: object) =>
  answer<string>(server, "select public.change_alert($1, $2, $3)", [text, id, what]);
export const remove = (text: string, id: string) =>
  answer<boolean>(server, "select public.delete_alert($1, $2)", [text, id]);
export const forget = (text: string) =>
  answer<boolean>(server, "select public.forget_alerts($1)", [text]);
export const stop = (text: string) =>
  answer<boolean>(server, "select public.stop_mail($1)", [text]);
export const stopped = (text: string) => answer(server, "select public.mail_of($1)", [text]);
export const alerts = () =>
  owner<{ id: string; address: string; frequency: string }>(
    "select id, address, frequency from private.alerts order by created_at, id",
  );
export const bounce = (...reports: [address: string, kind: string][]) =>
  answer<number>(server, "select public.mails_bounced($1::jsonb)", [
    JSON.stringify(reports.map(([address, kind]) => ({ address, kind }))),
  ]);

/** An alert that its reader confirmed. */
export async function confirmed(what: object = {}) {
  await ask(what);
  const key = await secret();
  await confirm(key);
  return { key, id: (await own(key))?.about ?? "" };
}
