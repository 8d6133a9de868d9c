import type { Person } from "./accounts";
import type { SeedBackend } from "./backend";

/** The agent whose week it is. */
const AGENT = "noa";

/**
 * Days from today, on Israel's clock. At least an hour apart: an agent is at one home at a time. On a Friday they are
 * eight hours earlier, on a Saturday after Shabbat, with `night` for the second of a day.
 */
const WEEK = [
  { day: -6, at: "17:00", state: "confirmed", came: true },
  { day: -5, at: "18:00", state: "confirmed", came: false },
  { day: -2, at: "16:30", state: "cancelled", came: null },
  { day: 0, at: "19:00", state: "confirmed", came: null },
  { day: 0, at: "20:00", night: "21:30", state: "waiting", came: null },
  { day: 1, at: "17:30", state: "confirmed", came: null },
  { day: 2, at: "18:30", state: "waiting", came: null },
  { day: 3, at: "16:00", state: "refused", came: null },
] as const;
const OPEN_HOUSE = { from: "10:00", to: "12:00", minutes: 30, seats: 6 };

/**
 * A week of viewings in all states, by people who wrote before; weekly hours of one home, and an open house of another.
 */
export async function storeViewings(backend: SeedBackend, people: Map<string, Person>) {
  const agent = people.get(AGENT)!.profileId;
  const wrote = await backend.query<{ lead: string; listing: string }>(
    `select l.id as lead, l.listing_id as listing from public.leads l join public.public_listings p on p.id = l.listing_id
     where l.agent_id = $1 and l.status <> 'new' and private.is_live(p.status) order by l.created_at desc, l.id`,
    [agent],
  );
  for (const [turn, { day, at, state, came, ...rest }] of WEEK.entries()) {
    const night = "night" in rest ? rest.night : "20:45";
    const { lead, listing } = wrote[turn]!;
    await backend.query(
      `insert into private.viewings (request_id, agent_id, listing_id, lead_id, hash, starts_at, ends_at, blocked_until,
                                     open_house, state, came)
       select gen_random_uuid(), $1, $2, $3, sha256(gen_random_uuid()::text::bytea), t.at, t.at + interval '30 minutes',
         t.at + interval '30 minutes', false, $4, $5
       from (select (now() at time zone 'Asia/Jerusalem')::date + $6::integer as day) d
       cross join lateral (select private.local_instant(d.day + case extract(dow from d.day)
         when 5 then $7::time - interval '8 hours' when 6 then $8::time else $7::time end) as at) t`,
      [agent, listing, lead, state, came, day, at, night],
    );
  }
  const homes = await backend.query<{ id: string }>(
    "select id from public.public_listings where agent_id = $1 and private.is_live(status) order by seq offset 6 limit 2",
    [agent],
  );
  await backend.query(
    `insert into private.viewing_hours (id, agent_id, listing_id, weekday, from_time, to_time, minutes, gap, notice_hours, seats)
     select gen_random_uuid(), $1, $2, weekday, '16:00', '19:00', 30, 15, 3, 1 from unnest(array[0, 2, 4]) weekday`,
    [agent, homes[0]?.id],
  );
  // In two days, or three where that is Shabbat: the search for open houses this week finds it.
  await backend.query(
    `insert into private.viewing_hours (id, agent_id, listing_id, day, from_time, to_time, minutes, gap, notice_hours, seats)
     select gen_random_uuid(), $1, $2, t.day + case extract(dow from t.day) when 6 then 1 else 0 end, $3, $4, $5, 0, 1, $6
     from (select (now() at time zone 'Asia/Jerusalem')::date + 2 as day) t`,
    [agent, homes[1]?.id, OPEN_HOUSE.from, OPEN_HOUSE.to, OPEN_HOUSE.minutes, OPEN_HOUSE.seats],
  );
}
