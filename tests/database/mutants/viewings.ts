import { rewritten, type Weakness } from "./rewritten";

// Omissions in viewings: whose slot it is, that a slot belongs to one visitor, and who is notified when.

const FREE = "private.free_viewings(uuid, uuid, uuid)";
const LIMIT = "private.viewing_limit(text, text, text, uuid)";
const BOOK = "public.book_viewing(jsonb, text)";
const LINKED = "public.linked_viewing(text)";
const CHANGE = "public.change_linked_viewing(text, timestamptz)";
const ANSWER = "public.answer_viewing(uuid, text)";
const HOURS = "public.save_viewing_hours(jsonb)";
const REMINDERS = "private.queue_viewing_reminders(timestamptz)";
const DAYS = "private.queue_viewing_days(timestamptz)";
const CALENDAR = "public.viewing_calendar_of(text)";

/** What the weakness does, where, the original text, its replacement, and words of the check that should notice. */
const VIEWINGS: [string, string, string, string, string][] = [
  [
    "the hour skipped by summer time can be booked",
    "private.local_instant(timestamp)",
    "then null",
    "then t",
    "summer time skips",
  ],
  [
    "a repeated hour means its second occurrence",
    "private.local_instant(timestamp)",
    "then t - interval '1 hour'",
    "then t",
    "summer time skips",
  ],
  ["a time can be booked without notice", FREE, "s.at > now() +", "s.at > now() + 0 *", "too soon"],
  [
    "one home's hours apply to all homes",
    FREE,
    "(h.listing_id is null or h.listing_id = _listing)",
    "true",
    "times of that home",
  ],
  [
    "a pending booking does not reserve its time",
    FREE,
    "v.state in ('waiting', 'confirmed')",
    "v.state = 'confirmed'",
    "waits holds its time",
  ],
  [
    "a cancelled booking reserves its time",
    FREE,
    "v.agent_id = _agent and v.state in ('waiting', 'confirmed') and",
    "v.agent_id = _agent and",
    "refused is free again",
  ],
  [
    "an agent is at two homes at once",
    FREE,
    "where v.starts_at < s.blocked_until",
    "where v.listing_id = _listing and v.starts_at < s.blocked_until",
    "one home at a time",
  ],
  [
    "an agent is booked during an open house",
    FREE,
    "(s.seats > 1 or not exists (select from houses o",
    "(true or not exists (select from houses o",
    "as many as it has seats",
  ],
  [
    "an open house accepts one too many",
    FREE,
    "where f.seats > f.taken",
    "where f.seats >= f.taken",
    "as many as it has seats",
  ],
  ["a phone books without limit", LIMIT, ">= 3 then", ">= 3000 then", "three times at most"],
  [
    "cancelled bookings count against a phone",
    LIMIT,
    "and v.state in ('waiting', 'confirmed')",
    "",
    "three times at most",
  ],
  [
    "one client fills a calendar",
    LIMIT,
    "'viewing_client', _client, 6,",
    "'viewing_client', _client, 6000,",
    "fills nobody's calendar",
  ],
  [
    "a time that is not free is booked",
    BOOK,
    "if slot.starts_at is null then return",
    "if false then return",
    "never opened",
  ],
  [
    "a repeated request reveals the booking's link",
    BOOK,
    "'own', v.hash = sha256(convert_to(secret, 'UTF8'))",
    "'own', true",
    "its own form only",
  ],
  [
    "a robot's form is booked",
    BOOK,
    "if (_lead ->> 'caught')::boolean then return private.catch_lead(_lead, _client); end if;",
    "",
    "a robot fills",
  ],
  [
    "an open house booking waits for its agent",
    BOOK,
    "slot.open_house or",
    "",
    "as many as it has seats",
  ],
  [
    "every booking is confirmed at once",
    BOOK,
    "coalesce((select s.at_once from private.viewing_settings s where s.agent_id = target.agent), true)",
    "true",
    "waits holds its time",
  ],
  [
    "the agent's link works as the visitor's",
    "private.viewing_by(text)",
    "where m.kind in ('viewing_copy', 'viewing_reminder')",
    "",
    "a link of its own",
  ],
  [
    "a cancelled viewing offers to move",
    LINKED,
    "v.state in ('waiting', 'confirmed') and",
    "",
    "moves a viewing",
  ],
  [
    "past or cancelled viewings are moved",
    CHANGE,
    "if v.state not in ('waiting', 'confirmed') or v.starts_at <= now() then return 'over'; end if;",
    "",
    "moves a viewing",
  ],
  [
    "a viewing moves to a time that is taken",
    CHANGE,
    "if slot.starts_at is null then return 'taken'; end if;",
    "if slot.starts_at is null then return 'moved'; end if;",
    "moves a viewing",
  ],
  [
    "a viewing moves without limit",
    CHANGE,
    "v.id::text, 5,",
    "v.id::text, 5000,",
    "five times a day",
  ],
  [
    "a moved viewing is confirmed against the agent's setting",
    CHANGE,
    "coalesce((select s.at_once from private.viewing_settings s where s.agent_id = v.agent_id), true)",
    "true",
    "waits again",
  ],
  [
    "anybody answers a viewing",
    ANSWER,
    "where id = _id and agent_id = me for",
    "where id = _id for",
    "one's own",
  ],
  [
    "a future viewing is marked as visited",
    ANSWER,
    "v.state <> 'confirmed' or v.starts_at > now()",
    "v.state <> 'confirmed'",
    "answers it once",
  ],
  [
    "a booking that was answered is answered again",
    ANSWER,
    "or v.state <> (case when _answer = 'cancel' then 'confirmed' else 'waiting' end)",
    "",
    "answers it once",
  ],
  [
    "the same answer again is a change",
    ANSWER,
    "if v.state = becomes then return; end if;",
    "",
    "answers it once",
  ],
  ["anybody changes anybody's hours", HOURS, "where h.agent_id = me;", ";", "hours are one's own"],
  [
    "hours are opened for anybody's home",
    HOURS,
    "where id = home and agent_id = me",
    "where id = home",
    "hours are one's own",
  ],
  [
    "anybody closes anybody's hours",
    "public.delete_viewing_hours(uuid)",
    "and h.agent_id = p.id",
    "",
    "hours are one's own",
  ],
  [
    "closing hours does not notify who booked",
    "private.call_off_viewings(uuid)",
    "perform private.mail_viewing(v, 'cancelled', false);",
    "",
    "is notified that the viewing is off",
  ],
  [
    "a past viewing is cancelled",
    "private.call_off_viewings(uuid)",
    "and starts_at > now() returning",
    "returning",
    "is notified that the viewing is off",
  ],
  [
    "visitors are reminded at night",
    REMINDERS,
    "not between 8 and 20",
    "not between 0 and 23",
    "reminded the day before",
  ],
  [
    "a fresh booking is reminded",
    REMINDERS,
    "and (created_at at time zone 'Asia/Jerusalem')::date < today",
    "",
    "reminded the day before",
  ],
  [
    "a cancelled viewing is reminded",
    REMINDERS,
    "state = 'confirmed' and",
    "",
    "reminded the day before",
  ],
  [
    "agents are notified of tomorrow in the morning",
    DAYS,
    "not between 15 and 20",
    "not between 8 and 20",
    "in the afternoon",
  ],
  [
    "agents are notified of cancelled viewings",
    DAYS,
    "v.state in ('waiting', 'confirmed')",
    "true",
    "in the afternoon",
  ],
  [
    "a calendar has everybody's viewings",
    CALENDAR,
    "v.agent_id = f.agent_id and",
    "",
    "newest address opens",
  ],
  [
    "a calendar has cancelled viewings",
    CALENDAR,
    "and v.state in ('waiting', 'confirmed')",
    "",
    "newest address opens",
  ],
];

export const viewingWeaknesses = (): Promise<Weakness[]> =>
  Promise.all(
    VIEWINGS.map(([name, signature, from, to, hint]) =>
      rewritten(name, signature, from, to, [hint]),
    ),
  );
