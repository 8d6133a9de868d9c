/** The syntax allowed in a mail header (private.valid_address). */
const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;

export const isMailAddress = (text: string) => text.length <= 254 && ADDRESS.test(text);

/** Converts "dani@דואר.ישראל" to the ASCII form that mail servers require; an invalid address is returned unchanged. */
export function asMailAddress(text: string): string {
  const [, mailbox, domain] = /^([^@]+)@([^@/\s:?#]+)$/.exec(text) ?? [];
  if (!mailbox || !domain || isMailAddress(text)) return text;
  // Only non-Latin letters are converted: other characters that a browser would fix silently are errors for the user to
  // correct.
  if (!/^[\p{L}\p{M}\p{Nd}.-]+$/u.test(domain)) return text;
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
  return `${mailbox}@${host}`;
}

/** The most common mail providers. */
const COMMON = [
  "gmail.com",
  "walla.co.il",
  "walla.com",
  "hotmail.com",
  "outlook.com",
  "outlook.co.il",
  "yahoo.com",
  "icloud.com",
  "netvision.net.il",
  "bezeqint.net",
  "012.net.il",
  "zahav.net.il",
  "live.com",
  "nana.co.il",
];

/** Real domains that are close to one of those. */
const OTHERS = ["mail.com", "email.com", "ymail.com", "gmx.com"];

/** The domain that "gmail.con" was probably meant to be: one typo away. Null when there is no suggestion. */
export function meantDomain(address: string): string | null {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  if (COMMON.includes(domain) || OTHERS.includes(domain)) return null;
  return COMMON.find((common) => isOneSlip(domain, common)) ?? null;
}

/** One letter added, missing or replaced, or two swapped. */
function isOneSlip(written: string, meant: string) {
  if (Math.abs(written.length - meant.length) > 1) return false;
  let at = 0;
  while (at < written.length && written[at] === meant[at]) at++;
  const [rest, other] = [written.slice(at), meant.slice(at)];
  if (rest.slice(1) === other || rest === other.slice(1) || rest.slice(1) === other.slice(1))
    return true;
  return rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
}
