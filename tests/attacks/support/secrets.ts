import { mailsTo } from "../../journeys/support/backend";
import { expect } from "./tally";

/** The secret in the mail of that kind; the worker sends mails asynchronously. */
export async function secretIn(address: string, kind: string, link: RegExp) {
  const secret = () =>
    link.exec(mailsTo(address).findLast((mail) => mail.kind === kind)?.text ?? "")?.[1] ?? "";
  await expect.poll(secret, { timeout: 60_000 }).toMatch(/^[0-9a-f]{64}$/);
  return secret();
}

/** The guesses of somebody who knows the format of such a secret. */
export const guessesOf = (secret: string) => [
  "0".repeat(64),
  secret.slice(0, 63) + (secret.endsWith("0") ? "1" : "0"),
  secret.toUpperCase().replace(/^[0-9]*$/, "A".repeat(64)),
  secret.slice(1),
  `${secret}0`,
  "%2e%2e%2f",
  encodeURIComponent("' or true--"),
  "*",
  "a".repeat(4000),
];
