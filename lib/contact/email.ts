/** As it may stand in the head of a mail (private.valid_address). */
const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/;

export const isMailAddress = (text: string) => text.length <= 254 && ADDRESS.test(text);

/** "dani@דואר.ישראל" as mail servers spell it, which know Latin letters alone; what is no address as it is. */
export function asMailAddress(text: string): string {
  const [, mailbox, domain] = /^([^@]+)@([^@/\s:?#]+)$/.exec(text) ?? [];
  if (!mailbox || !domain || isMailAddress(text)) return text;
  // Only letters of another alphabet are spelled anew: what else a browser would repair is for its writer to mend.
  if (!/^[\p{L}\p{M}\p{Nd}.-]+$/u.test(domain)) return text;
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
  return `${mailbox}@${host}`;
}

/** Where most people have their mail. */
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

/** Domains of their own, however near they are to one of those. */
const OTHERS = ["mail.com", "email.com", "ymail.com", "gmx.com"];

/** What somebody may have meant who wrote "gmail.con": a domain that is one slip away. Null when nothing is asked. */
export function meantDomain(address: string): string | null {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  if (COMMON.includes(domain) || OTHERS.includes(domain)) return null;
  return COMMON.find((common) => isOneSlip(domain, common)) ?? null;
}

/** A letter too many, too few, another one, or two that changed places. */
function isOneSlip(written: string, meant: string) {
  if (Math.abs(written.length - meant.length) > 1) return false;
  let at = 0;
  while (at < written.length && written[at] === meant[at]) at++;
  const [rest, other] = [written.slice(at), meant.slice(at)];
  if (rest.slice(1) === other || rest === other.slice(1) || rest.slice(1) === other.slice(1))
    return true;
  return rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
}
