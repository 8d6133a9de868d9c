import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A mail as the local inbox keeps it, one JSON file each, named so that they sort by time. */
export type InboxMail = {
  id: string;
  sentAt: string;
  to: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  /** iCalendar, of mails that have one. */
  calendar?: string;
  link: string | null;
};

/** Whole or not at all; the same mail again takes its own place. `name` tells it from others of its time. */
export function keepMail(inbox: string, name: string, mail: Omit<InboxMail, "id" | "link">) {
  const id = `${mail.sentAt.replace(/[^0-9]/g, "")}-${name}`;
  const stored: InboxMail = { id, ...mail, link: /https?:\/\/\S+/.exec(mail.text)?.[0] ?? null };
  const draft = join(/* turbopackIgnore: true */ inbox, `.${id}`);
  writeFileSync(draft, JSON.stringify(stored, null, 2), { mode: 0o600 });
  renameSync(draft, join(/* turbopackIgnore: true */ inbox, `${id}.json`));
}
