import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { App } from "@supabase/lite";

/** lite's mailer, and the notice it does not know. */
export type InboxMailer = NonNullable<App["_mailer"]> & {
  sendPasswordChanged(email: string): Promise<void>;
};

/** A mail as the inbox keeps it, one JSON file each, named so that they sort by time. */
export type InboxMail = {
  id: string;
  sentAt: string;
  to: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  link: string | null;
};

export const TEMPLATES = join(process.cwd(), "supabase", "templates");

type Values = { SiteURL: string; TokenHash: string; Email: string };

/**
 * Puts mails into a folder instead of sending them. The templates are the ones a hosted project
 * gets, with the same `{{ .Variables }}`; the title of the page is the subject.
 */
export function inboxMailer(inbox: string, siteUrl: string): InboxMailer {
  const put = (kind: string, to: string, tokenHash = "") => {
    const values = { SiteURL: siteUrl, TokenHash: tokenHash, Email: to };
    const html = fill(readFileSync(join(TEMPLATES, `${kind}.html`), "utf8"), values);
    const text = fill(readFileSync(join(TEMPLATES, `${kind}.txt`), "utf8"), values, false);
    const sentAt = new Date().toISOString();
    const id = `${sentAt.replace(/[^0-9]/g, "")}-${randomBytes(4).toString("hex")}`;
    const mail: InboxMail = {
      id,
      sentAt,
      to,
      kind,
      subject: /<title>(.*?)<\/title>/s.exec(html)?.[1]?.trim() ?? kind,
      text,
      html,
      link: /https?:\/\/\S+/.exec(text)?.[0] ?? null,
    };
    const draft = join(inbox, `.${id}`);
    writeFileSync(draft, JSON.stringify(mail, null, 2), { mode: 0o600 });
    renameSync(draft, join(inbox, `${id}.json`));
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
