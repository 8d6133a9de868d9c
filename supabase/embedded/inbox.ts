import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { App } from "@supabase/lite";
import { storeInboxMail } from "@/server/mail/inbox-mail";

/** lite's mailer, and the notice that lite lacks. */
export type InboxMailer = NonNullable<App["_mailer"]> & {
  sendPasswordChanged(email: string): Promise<void>;
};

export const TEMPLATES = join(process.cwd(), "supabase", "templates");

type Values = { SiteURL: string; TokenHash: string; Email: string };

/**
 * Writes mails to a folder instead of sending them. The templates are those of a hosted project, with the same `{{
 * .Variables }}`; the page title is the subject.
 */
export function inboxMailer(inbox: string, siteUrl: string): InboxMailer {
  const put = (kind: string, to: string, tokenHash = "") => {
    const values = { SiteURL: siteUrl, TokenHash: tokenHash, Email: to };
    const html = fill(readFileSync(join(TEMPLATES, `${kind}.html`), "utf8"), values);
    const text = fill(readFileSync(join(TEMPLATES, `${kind}.txt`), "utf8"), values, false);
    const subject = /<title>(.*?)<\/title>/s.exec(html)?.[1]?.trim() ?? kind;
    const sentAt = new Date().toISOString();
    storeInboxMail(inbox, randomBytes(4).toString("hex"), {
      sentAt,
      to,
      kind,
      subject,
      text,
      html,
    });
  };

  const unused = async () => {
    throw new Error("This mail is not part of the product; see supabase/config.toml");
  };
  return {
    sendConfirmation: async (email, tokenHash) => put("confirmation", email, tokenHash),
    sendRecovery: async (email, tokenHash) => put("recovery", email, tokenHash),
    sendPasswordChanged: async (email) => put("password_changed", email),
    sendMagicLink: unused,
    sendEmailChange: unused,
    sendReauthentication: unused,
  };
}

function fill(template: string, values: Values, forHtml = true) {
  return template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => {
    const value = values[name as keyof Values];
    if (value === undefined) throw new Error(`Unknown variable {{ .${name} }} in a mail template`);
    return forHtml ? value.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`) : value;
  });
}
