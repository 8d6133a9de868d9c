import { networkKey } from "./client-address";
import { type Bucket, LIMITS } from "./limits";

// Decides who may try a password, and who may request a mail. Every request is counted before any lookup, in the same
// way for addresses with and without an account.

/** The result of a counter; `retry_after` is in seconds. */
export type Hit = { allowed: boolean; remaining: number; retry_after: number };
/** Counts one more attempt under the key composed of the parts. */
export type Count = (bucket: Bucket, ...parts: string[]) => Promise<Hit>;

export type Caller = {
  /** The key of the client's address, from `clientKey`. */
  client: string;
  /** The name of a device that previously signed in to this account, or null. */
  device: string | null;
  email: string;
};

type Refused<Code> = { refused: Code; seconds: number };

/** A half-full bucket delays its attempts, and a nearly full one more so. */
function delayOf(bucket: "sign-in-fresh" | "sign-in-rest", remaining: number) {
  const left = remaining / LIMITS[bucket].limit;
  return left >= 0.5 ? 0 : left >= 0.25 ? 2 : 4;
}

/**
 * Whether this client may try a password now, and how many seconds to wait first. Every attempt is counted in one of
 * the account's three buckets, so that all attempts together are bounded. Strangers cannot fill the bucket of known
 * devices, and a client that failed before cannot fill the bucket of newcomers. `loginLimit`: too many attempts by this
 * client; `loginBusy`: by others.
 */
export async function admitSignIn(
  count: Count,
  { client, device, email }: Caller,
): Promise<{ waitSeconds: number } | Refused<"loginLimit" | "loginBusy">> {
  const own: [Bucket, ...string[]][] = device
    ? [["sign-in", device, email]]
    : [
        ["sign-in-client", client],
        ["sign-in", client, email],
      ];
  for (const [bucket, ...parts] of own) {
    const { allowed, retry_after } = await count(bucket, ...parts);
    if (!allowed) return { refused: "loginLimit", seconds: retry_after };
  }
  // A known device may belong to an intruder, so all devices of an account share one bucket; when it is full they are
  // treated as strangers.
  if (device && (await count("sign-in-known", email)).allowed) return { waitSeconds: 0 };

  const newcomer = (await count("sign-in-newcomer", networkKey(client), email)).allowed;
  let seconds = 0;
  for (const last of ["sign-in-fresh", "sign-in-rest"] as const) {
    if (last === "sign-in-fresh" && !newcomer) continue;
    const { allowed, remaining, retry_after } = await count(last, email);
    if (allowed) return { waitSeconds: delayOf(last, remaining) };
    seconds = retry_after;
  }
  return { refused: "loginBusy", seconds };
}

/** The counters that a successful sign-in resets: the failed attempts of the same client. */
export const forgottenAfter = ({ client, device, email }: Caller): [Bucket, ...string[]][] => [
  ["sign-in", device ?? client, email],
  ["sign-in-newcomer", networkKey(client), email],
];

const PAUSES = {
  "sign-up": "confirmation-pause",
  resend: "confirmation-pause",
  reset: "reset-pause",
} as const satisfies Record<string, Bucket>;
export type MailKind = keyof typeof PAUSES;

/** Counts the pause between two mails requested by one client. */
export const pauseOf = (kind: MailKind, { client, email }: Caller): [Bucket, ...string[]] => [
  PAUSES[kind],
  client,
  email,
];

/**
 * Whether this client may have a mail sent. Refusals depend only on the client's own requests. If others requested
 * many, `send` is false: that many mails with a link are already in the mailbox and the newest one works, so the
 * response is the same as if another were sent.
 */
export async function admitMail(
  count: Count,
  kind: MailKind,
  caller: Caller,
): Promise<{ send: boolean } | Refused<"limit" | "mailPause">> {
  const { client, device, email } = caller;
  for (const [bucket, ...parts] of [
    [`${kind}-client`, client],
    [kind, client, email],
  ] as [Bucket, ...string[]][]) {
    const { allowed, retry_after } = await count(bucket, ...parts);
    if (!allowed) return { refused: "limit", seconds: retry_after };
  }
  const pause = await count(...pauseOf(kind, caller));
  if (!pause.allowed) return { refused: "mailPause", seconds: pause.retry_after };
  const { allowed } = await count(`${kind}-account`, email);
  return { send: allowed || device !== null };
}
