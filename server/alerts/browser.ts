import "server-only";
import { randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { privateCookie } from "@/server/http/private-cookie";

const NAME = "alert_browser";
/** The endpoint of the alert form: no page gets the cookie, because public pages are the same for everyone. */
const PATH = "/api/alerts";
/** As long as the database stores an unused key. */
const SECONDS = 180 * 24 * 3600;

/** The key with which this browser adds alerts for the address that was confirmed in it, if any. */
export async function getAlertBrowser(): Promise<string | null> {
  const value = (await cookies()).get(NAME)?.value ?? "";
  return /^[0-9a-f]{64}$/.test(value) ? value : null;
}

export const newAlertBrowser = () => randomBytes(32).toString("hex");

export async function keepAlertBrowser(key: string) {
  (await cookies()).set(NAME, key, privateCookie(PATH, SECONDS));
}

export async function forgetAlertBrowser() {
  (await cookies()).set(NAME, "", privateCookie(PATH, 0));
}
