import { admin, type Person, server } from "./people";
import type { Act, Member } from "./storm";

// More acts of the storm: viewings, hours and open houses, exclusivity, what an office edits, leads that it hands over,
// and what visitors report.

/** Links of bookings: few enough that several writers share one. */
const LINKS = 40;

export function dayActs(
  random: () => number,
  { agent, owner, ownListing }: { agent: Member; owner: Member; ownListing: string },
): (() => Act)[] {
  const did = (name: string, who: Person, sql: string, params?: unknown[]): Act => ({
    name,
    who,
    sql,
    ...(params && { params }),
  });
  const below = (limit: number) => Math.floor(random() * limit);
  const secret = `${below(LINKS)}`.padStart(64, "5");
  const shown = `(select id from public.public_listings where agent_id = '${agent.profile}' order by md5(id::text || ${below(99)}) limit 1)`;
  const report = (place: string) =>
    `from (select r ->> 'listing_id' as listing, r ->> 'last' as last
           from jsonb_array_elements(public.admin_reports() -> 'rows') r ${place} limit 1) one`;
  const hours = (seats: number) =>
    `select public.save_viewing_hours(jsonb_build_object('id', gen_random_uuid(), 'listing_id', ${ownListing}, 'weekday', null,
       'day', current_date + ${2 + below(3)}, 'from_time', '10:00', 'to_time', '18:00', 'minutes', ${30 + 30 * below(2)}, 'gap', ${15 * below(2)},
       'notice_hours', 2, 'seats', ${seats}))`;
  return [
    () => did("opens hours", agent, hours(1)),
    () => did("opens a house", agent, hours(2)),
    () =>
      did(
        "closes hours",
        agent,
        "select public.delete_viewing_hours((public.own_viewings() #>> '{hours,-1,id}')::uuid)",
      ),
    ...["one", "another"].map(
      () => () =>
        did(
          "books a viewing",
          server,
          `select public.book_viewing(jsonb_build_object('request_id', gen_random_uuid(), 'listing_id', l.id, 'starts_at', t ->> 'starts_at',
             'secret', '${secret}', 'name', 'מיכל', 'phone', '+97252' || ${3_000_000 + below(900_000)}, 'message', '',
             'consent_version', 1, 'scripted', true), 'a')
           from ${shown} l, jsonb_array_elements(public.open_viewings(l.id)) t order by random() limit 1`,
        ),
    ),
    ...["one", "another"].map(
      () => () =>
        did(
          "writes about a home",
          server,
          `select public.add_lead(jsonb_build_object('request_id', gen_random_uuid(), 'listing_id', l.id, 'name', 'מיכל',
             'phone', '+97253' || ${3_000_000 + below(900_000)}, 'message', '', 'consent_version', 1, 'scripted', true), 'a')
           from ${shown} l`,
        ),
    ),
    () =>
      did(
        "moves a viewing",
        server,
        `select public.change_linked_viewing('${secret}', (t ->> 'starts_at')::timestamptz)
         from jsonb_array_elements(public.linked_viewing('${secret}') -> 'times') t order by random() limit 1`,
      ),
    () =>
      did("calls a viewing off", server, `select public.change_linked_viewing('${secret}', null)`),
    ...["confirm", "refuse", "cancel"].map(
      (answer) => () =>
        did(
          "answers a viewing",
          agent,
          `select public.answer_viewing((v ->> 'id')::uuid, '${answer}')
           from jsonb_array_elements(public.own_viewings() -> 'rows') v order by random() limit 1`,
        ),
    ),
    () =>
      did(
        "confirms at once or by hand",
        agent,
        `select public.confirm_viewings_at_once(${random() < 0.5})`,
      ),
    () =>
      did(
        "deletes a lead",
        agent,
        "select public.delete_lead((public.own_leads() #>> '{rows,0,id}')::uuid)",
      ),
    () =>
      did(
        "lets the office read leads",
        agent,
        "select public.save_lead_settings('at_once', null, true)",
      ),
    () =>
      did(
        "lets the office edit",
        agent,
        `update public.profiles set office_edits = ${random() < 0.8} where user_id = '${agent.id}'`,
      ),
    () =>
      did(
        "the office edits",
        owner,
        `select public.save_office_home(h.id, (public.office_home(h.id) #>> '{home,version}')::integer, $1)
         from (select (r ->> 'id')::uuid as id from jsonb_array_elements(public.company_properties() -> 'rows') r order by random() limit 1) h`,
        [JSON.stringify({ price: 700_000, price_confirmed: 700_000 })],
      ),
    () =>
      did(
        "the office hands a lead over",
        owner,
        `select public.hand_lead((l ->> 'id')::uuid, (public.company_agents() -> ${below(3)} ->> 'id')::uuid)
         from jsonb_array_elements(public.company_leads() -> 'rows') l order by random() limit 1`,
      ),
    () =>
      did(
        "agrees on exclusivity",
        agent,
        `update public.properties set exclusive_from = current_date - ${below(20)}, exclusive_until = null where id = ${ownListing}`,
      ),
    () =>
      did(
        "reports a listing",
        server,
        `select public.report_listing(jsonb_build_object('listing_id', id, 'reason', 'wrong_price', 'words', ''), md5(random()::text))
         from ${shown} l`,
      ),
    () =>
      did(
        "hides what was reported",
        admin,
        `select public.admin_decide_reports(listing::uuid, last::bigint, 'hidden', 'wrong_price') ${report("where r ->> 'withheld' is null")}`,
      ),
    () =>
      did(
        "leaves what was reported",
        admin,
        `select public.admin_decide_reports(listing::uuid, last::bigint, 'left') ${report("")}`,
      ),
    () =>
      did(
        "releases what was hidden",
        admin,
        `select public.admin_release_listing((r ->> 'listing_id')::uuid)
         from jsonb_array_elements(public.admin_reports(true) -> 'rows') r where r ->> 'withheld' is not null order by random() limit 1`,
      ),
  ];
}

/** Contradictions: each query must return no row. */
export const DAY_DISAGREES: Record<string, string> = {
  "two visitors of one agent at one time": `select a.id from private.viewings a join private.viewings b on b.agent_id = a.agent_id and b.id > a.id
    and b.starts_at < a.blocked_until and b.blocked_until > a.starts_at
    where a.state in ('waiting', 'confirmed') and b.state in ('waiting', 'confirmed')
      and not (a.open_house and b.open_house and a.listing_id is not distinct from b.listing_id and a.starts_at = b.starts_at)`,
  "more visitors of an open house than seats": `select listing_id from private.viewings
    where open_house and state in ('waiting', 'confirmed') group by agent_id, listing_id, starts_at having count(*) > 2`,
  "hours of a home that is somebody else's": `select h.id from private.viewing_hours h join public.properties p on p.id = h.listing_id
    where p.agent_id <> h.agent_id`,
  "an open house that a card does not say": "select private.changed_open_houses()",
  "a hidden listing that visitors find": `select w.listing_id from private.withheld_listings w join public.public_listings l on l.id = w.listing_id`,
};
