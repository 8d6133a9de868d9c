import { rewritten } from "./rewritten";

// What may be forgotten about what alerts find: what was before, what was told, whom it concerns.

const VERDICTS =
  "private.alert_verdicts(bigint[], uuid[], timestamp with time zone[], private.search_rows[])";
const NEAR = "private.alerts_near(private.search_rows)";
const SEEKERS = "public.my_listing_seekers(uuid)";

/** What it does, where, what stands there, what takes its place, and words of the check that should notice. */
const FINDS: [string, string, string, string, string][] = [
  [
    "what a search found before is new",
    VERDICTS,
    "when not j.before and not j.told then",
    "when not j.told then",
    "a lower price is told",
  ],
  [
    "a home is new twice",
    VERDICTS,
    "when not j.before and not j.told then",
    "when not j.before then",
    "is told once",
  ],
  [
    "a price is lower that is higher than the one told",
    VERDICTS,
    "private.fell(j.price, coalesce(j.told_price, j.price_before))",
    "private.fell(j.price, j.price_before)",
    "a lower price is told",
  ],
  [
    "a coin less is told",
    "private.fell(bigint, bigint)",
    "_price * 100 <= _before * 99",
    "_price < _before",
    "less than one percent",
  ],
  [
    "a loop is noted without end",
    "private.is_noted_enough(uuid)",
    "count(*) = 50",
    "false",
    "changes in a loop",
  ],
  [
    "a mailbox with a plus is another one",
    "private.seekers_of(uuid)",
    "regexp_replace(lower(a.address), '[+][^@]*@', '@')",
    "lower(a.address)",
    "how many wait",
  ],
  [
    "what is gone again is told",
    VERDICTS,
    "j.waiting and j.after and (",
    "j.waiting and (",
    "is gone again is not told",
  ],
  [
    "what happened before an alert is told",
    VERDICTS,
    "and c.at >= k.since",
    "",
    "nothing is told of what happened before",
  ],
  [
    "a home at the very price is not looked at",
    NEAR,
    "home.price <= k.price_to",
    "home.price < k.price_to",
    "wherever it was before",
  ],
  [
    "a home with the very rooms is not looked at",
    NEAR,
    "home.rooms >= k.rooms_from",
    "home.rooms > k.rooms_from",
    "wherever it was before",
  ],
  [
    "a search without a city is nobody's",
    "private.alert_keys_of(text)",
    "else array[0] end",
    "else array[-1] end",
    "from five addresses up",
  ],
  [
    "a paused alert is matched",
    "private.key_alerts(integer)",
    "and a.paused_at is null",
    "",
    "in its pause",
  ],
  [
    "what was before a pause is told, when its end is read first",
    "private.key_alerts(integer)",
    "greatest(max(g.at), max(s.since))",
    "coalesce(max(g.at), max(s.since))",
    "a pause is a silence",
  ],
  [
    "a new city begins an alert whose turn is not read yet",
    "private.key_alerts(integer)",
    "and t.since is not null",
    "",
    "waits for the turn",
  ],
  [
    "a new city is nobody's",
    "private.key_alerts(integer)",
    "where guesses",
    "where false",
    "a city that nobody had",
  ],
  [
    "a neighbourhood that nobody named is words for ever",
    "private.alert_lasts(jsonb)",
    "and not exists",
    "or exists",
    "a neighbourhood that nobody named",
  ],
  [
    "an alert with a city is looked for anew each time",
    "private.alert_lasts(jsonb)",
    "coalesce(private.city_ids(private.names_in(f -> 'city')), '')",
    "''",
    "a neighbourhood that nobody named",
  ],
  [
    "a neighbourhood is one wherever some city has it",
    "private.is_neighborhood(text,text)",
    "_city_ids is null or",
    "true or",
    "words in all others",
  ],
  [
    "a neighbourhood of no city is none",
    "private.is_neighborhood(text,text)",
    "_city_ids is null or",
    "",
    "words in all others",
  ],
  [
    "addresses of areas are spelt by each deal",
    "public.area_addresses(integer, integer)",
    "private.area_name(city, neighborhood)",
    "name",
    "spelt as their pages are",
  ],
  [
    "one network uses up the alerts of a day",
    "private.alert_limit(text,text,boolean)",
    "and _network is not null",
    "and false",
    "a whole network asks",
  ],
  [
    "another plan keeps the price",
    "public.admin_update_user_subscription(uuid, integer, timestamptz, boolean, text, boolean)",
    "then s.total_price end",
    "then s.total_price else s.total_price end",
    "neither the price nor the link",
  ],
  [
    "a link to a hidden home is said to lead somewhere",
    "public.my_share_links(date, date)",
    "exists (select from private.shown_home(s.listing_id)) as shown",
    "s.listing_id is not null as shown",
    "an agent names a link",
  ],
  [
    "the home of a lead is always shown",
    "private.lead_json(public.leads)",
    "exists (select from private.shown_home(l.listing_id))",
    "l.listing_id is not null",
    "whether visitors see the home",
  ],
  [
    "the tab of today counts what filters hide",
    "public.own_leads(text, uuid, text, text, boolean, integer, integer)",
    "from others where private.is_due",
    "from public.leads where agent_id = me and private.is_due",
    "leads are found by status",
  ],
  [
    "who is to be called today may be somebody whose matter is closed",
    "private.is_due(text,date)",
    "_status not in ('closed', 'not_relevant')",
    "true",
    "leads are found by status",
  ],
  [
    "what was listed lately stays what it was",
    "private.alert_lasts(jsonb)",
    "not f ? 'listed' and",
    "",
    "unless they are others tomorrow",
  ],
  [
    "what can be entered at once stays what it was",
    "private.alert_lasts(jsonb)",
    "and f ->> 'entrance' is distinct from 'now'",
    "",
    "unless they are others tomorrow",
  ],
  [
    "what was told is forgotten when it waits again",
    "private.write_finds(uuid[], uuid[], text[], bigint[])",
    "told_before = coalesce(f.told_at, f.told_before)",
    "told_before = null",
    "a lower price is told",
  ],
  [
    "changes are noted for nobody",
    "private.note_alert_changes()",
    "if not exists (select from private.alerts where confirmed_at is not null)",
    "if false",
    "without an alert nothing is noted",
  ],
  ["few are told to an agent", SEEKERS, "seekers >= 5", "seekers >= 1", "from five addresses up"],
  [
    "anybody is told how many wait for a home",
    SEEKERS,
    "where p.id = _id and (",
    "where p.id = _id or (",
    "to its agent and the office only",
  ],
  [
    "an address waits as often as it asks",
    "private.seekers_of(uuid)",
    "lower(a.address)",
    "a.id::text",
    "from five addresses up",
  ],
  [
    "who pauses waits",
    "private.seekers_of(uuid)",
    "and a.paused_at is null",
    "",
    "from five addresses up",
  ],
];

export const findWeaknesses = () =>
  Promise.all(
    FINDS.map(([name, signature, from, to, hint]) => rewritten(name, signature, from, to, [hint])),
  );
