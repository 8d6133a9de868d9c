import { createECDH } from "node:crypto";
import { statfs } from "node:fs/promises";
// Not imported on demand: in the commands' bundle a dynamic import lacks its named exports.
import { createClient } from "redis";
import { type Finding, REQUEST_BUDGET_MS, right, unknown, wrong } from "./finding";
import { lookAtMail, type MailSettings } from "./mail";
import { lookAtStreets, type StreetSettings } from "./streets";

const DISK_MIN_BYTES = 1_000_000_000;

type Settings = {
  REDIS_URL?: string | undefined;
  WEB_PUSH_PUBLIC_KEY?: string | undefined;
  WEB_PUSH_PRIVATE_KEY?: string | undefined;
  HTTPS_PROXY?: string | undefined;
} & MailSettings &
  StreetSettings;

/** The services besides the project that the site and its worker depend on. */
export const lookAtServices = async (
  settings: Settings,
  budgetMs = REQUEST_BUDGET_MS,
): Promise<Finding[]> => {
  const found = await Promise.all([
    lookAtMail(settings, budgetMs),
    redis(settings.REDIS_URL, budgetMs),
    push(settings),
    lookAtStreets(settings, budgetMs),
    disk(),
    proxy(settings.HTTPS_PROXY),
  ]);
  return found.flat();
};

const reasonOf = (error: unknown) => (error as Error).message.split("\n")[0];

async function redis(url: string | undefined, budgetMs: number): Promise<Finding> {
  if (!url) return unknown("redis", "REDIS_URL is not set: right for one instance, not for two");
  const client = createClient({
    url,
    socket: { connectTimeout: budgetMs, reconnectStrategy: false },
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.ping();
    return right("redis", "answers");
  } catch (error) {
    return wrong("redis", `the server of REDIS_URL does not answer: ${reasonOf(error)}`);
  } finally {
    client.destroy();
  }
}

/** Whether the private key belongs to the public one. */
async function push({ WEB_PUSH_PUBLIC_KEY: open, WEB_PUSH_PRIVATE_KEY: own }: Settings) {
  if (!open && !own) return unknown("notifications", "no keys: agents get none in their browsers");
  if (!open || !own) return wrong("notifications", "one of the two WEB_PUSH keys is missing");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(own, "base64url"));
  return pair.getPublicKey("base64url") === open
    ? right("notifications", "the keys are a pair")
    : wrong("notifications", "the WEB_PUSH keys are not a pair: make both anew");
}

async function disk(): Promise<Finding> {
  const { bavail, bsize } = await statfs(".");
  const free = bavail * bsize;
  const detail = `${(free / 1e9).toFixed(1)} GB free here`;
  return free < DISK_MIN_BYTES
    ? wrong("disk", `${detail}: pages are kept on it`)
    : right("disk", detail);
}

async function proxy(address: string | undefined): Promise<Finding> {
  return address
    ? unknown("outgoing-proxy", "HTTPS_PROXY is set; the site's own requests do not go through it")
    : right("outgoing-proxy", "none");
}
