import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A mail in the local inbox, one JSON file each, named so that they sort by time. */
export type InboxMail = {
  id: string;
  sentAt: string;
  to: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  /** iCalendar data, for mails that have an event. */
  calendar?: string;
  link: string | null;
};

/** Written atomically; the same mail again overwrites itself. `name` distinguishes it from others of the same time. */
export function storeInboxMail(inbox: string, name: string, mail: Omit<InboxMail, "id" | "link">) {
  const id = `${mail.sentAt.replace(/[^0-9]/g, "")}-${name}`;
  const stored: InboxMail = { id, ...mail, link: /https?:\/\/\S+/.exec(mail.text)?.[0] ?? null };
  const draft = join(/* turbopackIgnore: true */ inbox, `.${id}`);
  writeFileSync(draft, JSON.stringify(stored, null, 2), { mode: 0o600 });
  renameSync(draft, join(/* turbopackIgnore: true */ inbox, `${id}.json`));
}
