import { isApplePhone } from "@/components/share-target/installed-site";
import { paths } from "@/lib/paths";
import type { PushTarget } from "@/lib/push/subscription";

// Browser side of push notifications. The service worker is registered only for the lead pages.

/** What prevents push, or whether the browser is subscribed with this key. */
export type PushState = "unsupported" | "homeScreen" | "denied" | "off" | "on";

export async function lookAtPush(key: string): Promise<PushState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return isApplePhone() ? "homeScreen" : "unsupported";
  }
  if (Notification.permission === "denied") return "denied";
  const subscription = await current();
  return subscription && keyOf(subscription) === key ? "on" : "off";
}

async function current() {
  const registration = await navigator.serviceWorker.getRegistration(paths.leads);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function keyOf({ options: { applicationServerKey } }: PushSubscription) {
  if (!applicationServerKey) return null;
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Requests the permission, so call it only on a user's press. */
export async function subscribe(key: string): Promise<PushTarget | "denied" | "off"> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  await navigator.serviceWorker.register(paths.serviceWorker, { scope: paths.leads });
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // The operator has since changed the keys.
  if (before && keyOf(before) !== key) await before.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

export async function unsubscribe() {
  await (await current())?.unsubscribe();
  await (await navigator.serviceWorker.getRegistration(paths.leads))?.unregister();
}
