import { expect } from "vitest";
import { receiveLead } from "@/server/leads/receive";
import * as push from "@/server/push/actions";
import { endOthersPush, forgetOtherBrowsers, getPush } from "@/server/push/browser";
import { sendPushes } from "@/server/push/send";
import { vapidOf } from "@/server/push/vapid";
import { createDb, serviceDb } from "@/server/supabase/clients";
import { carmel, DANAS, dana, type Person } from "../../database/support/people";
import { NOBODYS_KEYS, newBrowser, startPushService } from "../../fakes/push-service";
import type { Act } from "./leads";

/** A part of site.test.ts: all queries and actions of push notifications. `now` is the caller. */
export async function tryPush(act: Act, now: { person: Person }) {
  const service = await startPushService();
  const vapid = vapidOf({
    SITE_URL: "http://site.test",
    CONTACT_EMAIL: "a@b.co",
    WEB_PUSH_PUBLIC_KEY: NOBODYS_KEYS.publicKey,
    WEB_PUSH_PRIVATE_KEY: NOBODYS_KEYS.privateKey,
    DELET_PUSH_SINK: service.url,
  });
  if (!vapid) throw new Error("there are keys");
  const [desk, phone] = [newBrowser(), newBrowser()];
  const outside = { ...desk.target, endpoint: "https://127.0.0.1/inside" };
  await expect(act(dana, push.startPush, outside)).rejects.toThrow("push_endpoint_known");
  now.person = dana;
  // The subscription of the tests' world has no encryption keys.
  await forgetOtherBrowsers();
  expect(await getPush()).toMatchObject({ on: false });
  await act(dana, push.startPush, desk.target);
  // The cookie identifies this browser: the newest.
  await act(dana, push.startPush, phone.target);
  expect(await getPush()).toMatchObject({ on: true });

  const form = new FormData();
  const typed = { name: "מיכל", phone: "052-3334466", message: "יש חניה?", hour: "", email: "" };
  const about = { kind: "listing", id: DANAS, consent: "1", request: "", time: "" };
  for (const [name, value] of Object.entries({ ...typed, ...about })) form.set(name, value);
  expect(await receiveLead(form, null)).toMatchObject({ sent: true });
  expect(await sendPushes(serviceDb(), vapid)).toEqual({ taken: 2, sent: 2 });
  // Both are notified at once, in any order.
  const { pathname } = new URL(desk.target.endpoint);
  const pushed = service.received.find(({ path }) => path === pathname);
  expect(desk.read(pushed?.body ?? Buffer.alloc(0))).toMatchObject({ title: "פנייה חדשה" });
  expect(await sendPushes(serviceDb(), vapid)).toEqual({ taken: 0, sent: 0 });

  await forgetOtherBrowsers();
  expect(await getPush()).toMatchObject({ on: true });
  form.set("message", "ועוד שאלה");
  await receiveLead(form, null);
  service.answers(410);
  expect(await sendPushes(serviceDb(), vapid)).toEqual({ taken: 1, sent: 0 });
  // Its push service reports that it is gone.
  expect(await getPush()).toMatchObject({ on: false });
  await act(dana, push.startPush, phone.target);
  await act(dana, push.stopPush);
  expect(await getPush()).toMatchObject({ on: false });

  // Signing in again keeps the subscription; another person's sign-in ends it, even when the first returns.
  await act(dana, push.startPush, phone.target);
  await endOthersPush(await createDb());
  expect(await getPush()).toMatchObject({ on: true });
  now.person = carmel;
  await endOthersPush(await createDb());
  now.person = dana;
  expect(await getPush()).toMatchObject({ on: false });
  await service.stop();
}
