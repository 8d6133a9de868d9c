import { rewritten, type Weakness } from "./rewritten";

// What may be forgotten about a listing's life: whose it is, whether the account is paid for, the days, the
// plan's places, what was stopped, and what a hidden price was.

const MOVE = "public.move_listings(uuid[], text, numeric)";
const STEP = "private.move_listing(public.properties, private.listing_moves, numeric)";
const EXPIRE = "private.expire_listings(integer)";
const COPY = "public.copy_listing(uuid, uuid)";
const LISTINGS = "private.expected_listings(uuid, uuid)";

/** What it does, where, what stands there, what takes its place, and words of the check that should notice. */
const LIFE: [string, string, string, string, string][] = [
  [
    "anybody moves anybody's listings",
    MOVE,
    "on p.id = u.id and p.agent_id = me.id order by",
    "on p.id = u.id order by",
    "nobody moves a listing of somebody else",
  ],
  [
    "a lapsed account publishes and renews",
    MOVE,
    "step.active_account and not active",
    "false",
    "whose account has lapsed takes",
  ],
  [
    "a move takes no place of the plan",
    MOVE,
    "step.takes_place then",
    "false then",
    "only what is shown takes a place",
  ],
  [
    "an unfinished draft is published",
    MOVE,
    "not private.is_complete(listing)",
    "false",
    "a draft needs a title only",
  ],
  [
    "people make the moves of time",
    MOVE,
    "where move = _move and by_agent",
    "where move = _move",
    "time alone ends",
  ],
  ["every move takes a final price", MOVE, "_move <> 'close'", "false", "only closing asks"],
  [
    "the moves of other states are moves of each",
    MOVE,
    "move = _move and from_status = listing.status",
    "move = _move",
    "from each state each move",
  ],
  [
    "hiding and showing renews",
    STEP,
    "when step.move = 'show' and expires_at > now() then expires_at",
    "when false then expires_at",
    "showing again keeps the end",
  ],
  [
    "renewing gives no days",
    STEP,
    "'reopen', 'renew')",
    "'reopen')",
    "from publishing and each renewal",
  ],
  [
    "a home that is back keeps what was paid for it",
    STEP,
    "final_price = case when step.to_status = 'closed' then _final_price end",
    "final_price = coalesce(_final_price, final_price)",
    "forgets what was paid",
  ],
  [
    "four sales of one agent tell the fifth",
    "private.expected_areas(text, text)",
    "and private.beside_the_most(array_agg(agent_id)) not in (1, 2)",
    "",
    "what the fifth was sold for",
  ],
  [
    "four homes of one agent tell of the fifth",
    "private.among_similar(uuid, date, date)",
    "and m.others not in (1, 2)",
    "",
    "how often that one is looked at",
  ],
  [
    "notes go along against their agent's will",
    "public.hand_lead(uuid, uuid)",
    "if not private.company_reads(giver) then",
    "if false then",
    "who lets nobody read",
  ],
  [
    "notes outlive their lead",
    "private.forget_handed_notes()",
    "starts_with(key, 'lead_handed:' || old.id || ':')",
    "false",
    "who lets nobody read",
  ],
  [
    "every move of a listing is kept for ever",
    "private.note_move()",
    "offset 200 limit 1",
    "offset 20000 limit 1",
    "the last two hundred moves",
  ],
  [
    "a home ends before its days are over",
    EXPIRE,
    "where agent_id = any (agents) and status in ('active', 'under_offer') and expires_at <= now()",
    "where agent_id = any (agents) and status in ('active', 'under_offer')",
    "a home with days left stays",
  ],
  [
    "one run ends as many as there are",
    EXPIRE,
    "order by id limit _limit for update skip locked",
    "order by id for update skip locked",
    "what is due expires in one run",
  ],
  [
    "a sold home is shown for a year",
    "private.lately(timestamptz)",
    "interval '30 days'",
    "interval '365 days'",
    "shown for 30 days",
  ],
  [
    "whoever sells keeps a place of the plan",
    "private.room_refusal(public.profiles)",
    "agent_id = owner.id and status in ('active', 'under_offer')",
    "agent_id = owner.id",
    "only what is shown takes a place",
  ],
  [
    "anybody deletes anybody's listings",
    "public.delete_listings(uuid[])",
    "delete from public.properties where id = any (_ids) and agent_id = me.id",
    "delete from public.properties where id = any (_ids)",
    "several are deleted in one call",
  ],
  [
    "a copy asked for twice is two",
    COPY,
    "'client_request_id', _client_request_id",
    "'client_request_id', gen_random_uuid()",
    "a copy is a draft",
  ],
  [
    "a copy stands at the same address",
    COPY,
    "'address', 'latitude'",
    "'latitude'",
    "a copy is a draft",
  ],
  [
    "a copy is shown at once",
    COPY,
    "_client_request_id), false)",
    "_client_request_id), true)",
    "a copy is a draft",
  ],
  [
    "a copy takes a ribbon that was taken away",
    COPY,
    "if not (select feature_property_ribbon_enabled",
    "if false and not (select feature_property_ribbon_enabled",
    "ribbon was taken away",
  ],
  [
    "a copy takes a video that the plan has not",
    COPY,
    "if not (public.my_limits()",
    "if false and not (public.my_limits()",
    "plan has no videos copies",
  ],
  [
    "everybody's listings are one's own",
    "private.own_found(uuid, jsonb)",
    "where p.agent_id = _agent",
    "where true",
    "told of their own only",
  ],
  [
    "a video is shown without the plan",
    "public.listing_video(uuid)",
    "and private.has_video(a.user_id)",
    "",
    "without the plan a video",
  ],
  [
    "the video of a hidden home is shown",
    "public.listing_video(uuid)",
    "and exists (select from public.public_listings where id = _id)",
    "",
    "visitors do not see is nobody's",
  ],
  [
    "a city is there twice, with a mark that nobody sees",
    "private.guard_property()",
    "new.city := private.place_name(new.city)",
    "null",
    "a place has one name",
  ],
  [
    "a neighborhood is there twice, with a mark that nobody sees",
    "private.guard_property()",
    "nullif(private.place_name(new.neighborhood), '')",
    "new.neighborhood",
    "a place has one name",
  ],
  [
    "an address of nothing is one",
    "private.guard_property()",
    "nullif(private.place_name(new.address), '')",
    "private.place_name(new.address)",
    "a place has one name",
  ],
  [
    "a new home has a video without the plan",
    "private.guard_property()",
    "if video is not null and not private.has_video(owner.user_id)",
    "if false",
    "a video needs a plan",
  ],
  [
    "an old home gets a video without the plan",
    "private.guard_property()",
    "if video is not null and video is distinct from old.video_url and not",
    "if false and not",
    "without the plan a video",
  ],
  [
    "a stopped kind of mail is sent",
    "private.queue_mail(uuid, text, text, jsonb, timestamptz)",
    "where not private.is_stopped(_user_id, null, _kind)",
    "where true",
    "stops its kind",
  ],
  [
    "a mail is sent again for the same key",
    "private.queue_mail(uuid, text, text, jsonb, timestamptz)",
    "_kind, _key, _data",
    "_kind, _key || clock_timestamp(), _data",
    "queued once for its key",
  ],
  [
    "a home is told again and again",
    "private.tell_alert(private.alerts, timestamptz)",
    "set told_at = _now, told_price",
    "set told_price",
    "is told once",
  ],
  [
    "who paused is told",
    "private.queue_alert_mails(timestamptz, integer)",
    "and w.paused_at is null",
    "",
    "nobody is told who",
  ],
  [
    "a home is told that the search does not find any more",
    "private.true_finds(private.alerts, uuid[])",
    "wanted record := private.search_conditions(coalesce(a.filters, '{}'))",
    "wanted record := private.search_conditions('{}')",
    "what is not true any more",
  ],
  [
    "a rent is lower than what was told for sale",
    "private.true_finds(private.alerts, uuid[])",
    "coalesce(f.told_deal = r.deal, true)",
    "true",
    "a rent is no price",
  ],
  [
    "the next office reads what one was let read",
    "private.guard_place()",
    "where agent_id = new.id and company_reads",
    "where false",
    "whom one office was let read",
  ],
  [
    "an address gets any number of mails a day",
    "private.has_room_for_alerts(text, timestamptz)",
    "count(*) < 10",
    "count(*) < 10000",
    "ten a day",
  ],
  [
    "alerts are sent on Shabbat",
    "public.mails_take(integer, boolean)",
    "and not (coalesce(_resting, false)",
    "and not (false",
    "rest when the worker says so",
  ],
  [
    "two workers send the same mail",
    "public.mails_take(integer, boolean)",
    "available_at = now() + interval '10 minutes'",
    "available_at = available_at",
    "with a lease",
  ],
  [
    "a mail that is too late is sent",
    "public.mails_take(integer, boolean)",
    "and (m.useful_until <= now() or ",
    "and (",
    "too late",
  ],
  [
    "an old link still renews",
    "private.expiry_mail(text)",
    "and m.created_at > now() - interval '30 days'",
    "",
    "a link that is old",
  ],
  [
    "a link renews what its mail did not tell of",
    "public.renew_by_mail(text, uuid[])",
    "where id in (select (l ->> 'id')::uuid from jsonb_array_elements(m.data -> 'listings') l)",
    "",
    "a link renews nothing of others",
  ],
  [
    "agents are told of what is hidden",
    "private.queue_expiry_mails(timestamptz, integer)",
    "where p.id = any (free) and p.status in ('active', 'under_offer')",
    "where p.agent_id = any (agents)",
    "names what visitors see",
  ],
  [
    "a badge stands where prices are hidden",
    LISTINGS,
    "on a.show_property_prices and",
    "on",
    "hides that one of them fell",
  ],
  [
    "every shekel less is a fall",
    "private.price_fall(uuid, text, numeric)",
    "_price <= h.fell_from * 0.99",
    "_price < h.fell_from",
    "percent",
  ],
  [
    "a badge never ends",
    "private.price_fall(uuid, text, numeric)",
    "interval '30 days'",
    "interval '30 years'",
    "the badge stands for 30 days",
  ],
];

/** Without the price, or the dates, of the listing: what stood in the history would tell both. */
const POLICIES: Weakness[] = ["l.price is not null", "l.listed_on is not null"].map((mask) => ({
  name: `the history does not ask whether ${mask}`,
  sql: `alter policy "everyone reads the prices of listings that show price and dates" on public.listing_prices
    using (exists (select from public.public_listings l
      where l.id = listing and l.transaction_type = listing_prices.transaction_type and ${
        mask.includes("price") ? "l.listed_on" : "l.price"
      } is not null))`,
  hints: ["hides all that they were", "whoever hides dates"],
}));

export const lifeWeaknesses = async () => [
  ...(await Promise.all(
    LIFE.map(([name, signature, from, to, hint]) => rewritten(name, signature, from, to, [hint])),
  )),
  ...POLICIES,
];
