import { Resolver } from "node:dns/promises";
import { createTransport } from "nodemailer";
import { isPrivateAddress } from "@/lib/environment/warnings";
import { type Finding, right, unknown, wrong } from "./finding";

export type MailSettings = {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
};

/** The mail server, whether the way to it is encrypted, and what the sender's domain says. No mail is sent. */
export async function lookAtMail(
  { SMTP_URL: url, MAIL_FROM: from }: MailSettings,
  budgetMs: number,
): Promise<Finding[]> {
  if (!url) return [wrong("mail", "SMTP_URL is not set: the site's own mails wait")];
  const [server, sender] = await Promise.all([
    mailServer(url, from, budgetMs),
    from ? senderDomain(from, budgetMs) : [],
  ]);
  return [...server, ...sender];
}

/** EHLO, TLS and the sign-in: first with TLS as a condition, then as mails are sent, with it where it is offered. */
async function mailServer(
  url: string,
  from: string | undefined,
  budgetMs: number,
): Promise<Finding[]> {
  const encrypted = await refusalOf(url, { requireTLS: true }, budgetMs);
  const refusal = encrypted?.includes("STARTTLS") ? await refusalOf(url, {}, budgetMs) : encrypted;
  if (refusal !== null) return [wrong("mail", `the server of SMTP_URL refuses: ${refusal}`)];
  const reached = from
    ? right("mail", "the server takes the account of SMTP_URL")
    : unknown(
        "mail",
        "the server answers; without MAIL_FROM it decides whether it takes our sender",
      );
  if (encrypted === null) return [reached, right("mail-encryption", "by TLS")];
  return [
    reached,
    isNearby(new URL(url).hostname)
      ? right("mail-encryption", "none, and needless: the server is on this machine or network")
      : wrong(
          "mail-encryption",
          "none: mails and the password can be read on the way. Write smtps:// or use a server with STARTTLS",
        ),
  ];
}

/** Null where the server takes us. */
async function refusalOf(url: string, options: { requireTLS?: boolean }, budgetMs: number) {
  const timeouts = {
    connectionTimeout: budgetMs,
    greetingTimeout: budgetMs,
    socketTimeout: budgetMs,
  };
  const transport = createTransport({ url, ...options, ...timeouts });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return (error as Error).message.split("\n")[0] ?? "";
  } finally {
    transport.close();
  }
}

/** A name without a dot is a service of the same compose file or network. */
const isNearby = (host: string) =>
  !host.includes(".") || isPrivateAddress(host.replace(/^\[|\]$/g, ""));

/** SPF and DMARC, without which mails end up as spam. DKIM has a name that only the mail service knows. */
async function senderDomain(from: string, budgetMs: number): Promise<Finding[]> {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? "";
  const dns = new Resolver({ timeout: budgetMs, tries: 1 });
  const has = async (name: string, version: string) => {
    try {
      const records = await dns.resolveTxt(name);
      return records.some((parts) => parts.join("").toLowerCase().startsWith(version));
    } catch (error) {
      if (["ENODATA", "ENOTFOUND"].includes((error as NodeJS.ErrnoException).code ?? ""))
        return false;
      throw error;
    }
  };
  try {
    const [spf, ...policies] = await Promise.all([
      has(domain, "v=spf1"),
      ...andParents(domain).map((name) => has(`_dmarc.${name}`, "v=dmarc1")),
    ]);
    const missing = [!spf && "SPF", !policies.includes(true) && "DMARC"].filter(Boolean);
    return [
      missing.length === 0
        ? right("sender", `the DNS of ${domain} has SPF and DMARC`)
        : wrong(
            "sender",
            `the DNS of ${domain} has no ${missing.join(" and no ")}: mails end up as spam. The mail service says what to enter`,
          ),
    ];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [unknown("sender", `the DNS of ${domain} does not answer (${code ?? message})`)];
  }
}

/** "mail.delet.example", "delet.example": a domain without a DMARC record has that of the one above it. */
function andParents(domain: string) {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
}
