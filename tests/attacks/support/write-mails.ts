import { MAIL_DATA, MAIL_EXAMPLES, MAIL_KINDS, type MailKind } from "@/lib/mail/kinds";
import { viewingCalendar } from "@/lib/viewings/calendar";
import { smtpCarrier } from "@/server/mail/carriers";
import { messageId, writeMail } from "@/server/mail/write";

// A separate process, because the mails' JSX differs from that of the tests: sends each kind of mail to the server of
// the first argument, with the second argument in every text that its outbox accepts.
const [, , smtp = "", poison = ""] = process.argv;
const siteUrl = "https://delet.test";
const sender = { siteUrl, email: "help@delet.test", phone: "03-555-0123" };
const carrier = smtpCarrier(smtp, "mail@delet.test");

type Leaf = (string | number)[];

function leaves(value: unknown, at: Leaf = []): Leaf[] {
  // A field that is null in the example may be set in a mail.
  if (typeof value === "string" || value === null) return [at];
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...at, key]));
}

function changed(data: unknown, [key, ...rest]: Leaf, text: string): unknown {
  if (key === undefined) return text;
  const inside = data as Record<string | number, unknown>;
  const next = changed(inside[key], rest, text);
  return Array.isArray(data)
    ? data.map((one, n) => (String(n) === String(key) ? next : one))
    : { ...inside, [key]: next };
}

/** The example with the text wherever it is accepted; fields with a fixed format refuse it. */
function poisoned(kind: MailKind) {
  const taken: string[] = [];
  // Uses a home; the example's search contains only the site's own text.
  const about = kind === "alert_confirm" && {
    query: null,
    about: { types: ["plot"], rooms: 4, city: "x" },
  };
  let data: unknown = { ...MAIL_EXAMPLES[kind], ...about };
  for (const leaf of leaves(data)) {
    if (about && leaf[0] === "query") continue;
    const tried = MAIL_DATA[kind].safeParse(changed(data, leaf, poison));
    if (!tried.success) continue;
    data = tried.data;
    taken.push(leaf.join("."));
  }
  return { data, taken };
}

const all: Record<string, string[]> = {};
for (const kind of MAIL_KINDS) {
  const { data, taken } = poisoned(kind);
  all[kind] = taken;
  const { event, ...written } = await writeMail(kind, data, {
    sender,
    secret: "5ec7e7",
    stoppable: true,
  });
  const letter = {
    ...written,
    kind,
    messageId: messageId(`attack:${kind}`, siteUrl),
    to: "victim@delet.test",
    stopUrl: `${siteUrl}/api/mail/stop/5ec7e7`,
    queuedAt: new Date().toISOString(),
    calendar:
      event &&
      viewingCalendar(
        event,
        { organizer: { name: "delet", email: sender.email }, attendee: "victim@delet.test" },
        { host: "delet.test", writtenAt: new Date().toISOString() },
      ),
  };
  await carrier(letter, AbortSignal.timeout(20_000));
}
console.log(JSON.stringify(all));
