import { israelDay } from "@/lib/hebrew/format";
import { type SharePlace, shareCode } from "@/lib/share/codes";
import type { SeedBackend } from "./backend";
import { type Rng, rng } from "./random";

/** The number of days with visits. */
export const DEMO_DAYS = 90;

const DAY_MS = 86_400_000;

/** Sunday to Saturday: little on Friday, much at the beginning of the week and on Saturday night. */
const WEEK = [1.25, 1.1, 1.05, 1, 0.95, 0.6, 0.85];
const HOURS = [
  1, 0.5, 0.3, 0.2, 0.2, 0.4, 1, 2, 3, 4, 5, 5, 5, 4, 4, 4, 5, 6, 7, 8, 9, 8, 5, 2.5,
].map((weight, hour) => [hour, weight] as const);

/** The share links of visits; most come by the search and by none. */
const WAYS: readonly (readonly [SharePlace | "own" | null, number])[] = [
  [null, 62],
  ["whatsapp", 17],
  ["facebook", 7],
  ["copied", 4],
  ["qr", 3],
  ["mail", 1],
  ["own", 6],
];

/** Links that agents named, assigned to the newest homes in turn. */
const NAMES = ["שלט על המרפסת", "קבוצת דירות בפייסבוק", "ערוץ הטלגרם שלי", "מודעה בעיתון השכונה"];

type Home = { id: string; agent: string; shown_from: string; shown_to: string | null };
type Counts = Record<string, number>;

/** Counts of rows by key, so that everything one visit touches is written in one place. */
class Tally {
  private readonly rows = new Map<string, Counts & Record<string, unknown>>();

  add(key: Record<string, string | number>, counts: Counts) {
    const name = JSON.stringify(key);
    const row = this.rows.get(name) ?? ({ ...key } as Counts);
    for (const [what, count] of Object.entries(counts)) row[what] = (row[what] ?? 0) + count;
    this.rows.set(name, row);
  }

  get all() {
    return [...this.rows.values()];
  }
}

/**
 * Visits of the last 90 days: one simulation, from which the numbers of homes, pages, links and hours are counted, so
 * that they agree.
 */
export async function storeVisits(backend: SeedBackend, now: Date) {
  const homes = await backend.query<Home>(
    `select p.id, p.agent_id as agent, coalesce(p.published_at, p.created_at) as shown_from,
            coalesce(p.closed_at, case when p.status in ('expired', 'hidden') then least(p.expires_at, p.updated_at) end) as shown_to
     from public.properties p join public.public_agents a on a.id = p.agent_id
     where p.status <> 'draft' order by p.seq`,
  );
  const agents = await backend.query<{ id: string }>(
    "select id from public.public_agents order by id",
  );
  const companies = await backend.query<{ id: string }>(
    "select id from public.public_companies order by id",
  );
  // Counted from noon: late in the evening the day of the clock change would come twice.
  const noon = Date.parse(`${israelDay(now.getTime())}T10:00:00Z`);
  const days = Array.from({ length: DEMO_DAYS }, (_, ago) => {
    const at = now.getTime() - ago * DAY_MS;
    const day = israelDay(noon - ago * DAY_MS);
    // The demo's day is not over.
    return { day, at, ago, part: ago === 0 ? 0.5 : 1, week: WEEK[new Date(day).getUTCDay()]! };
  });

  const story = new Story(rng("visits"));
  for (const [index, home] of homes.entries()) {
    const dice = rng(`visits ${home.id}`);
    const charm = charmOf(dice);
    const links = await linksOf(home.id, dice, index);
    story.tell(links, home.agent, home.id);
    const from = Date.parse(home.shown_from);
    const to = home.shown_to ? Date.parse(home.shown_to) : now.getTime();
    for (const { day, at, part, week } of days) {
      if (at < from || at > to) continue;
      const age = (at - from) / DAY_MS;
      // The first week brings a crowd; older listings are familiar by then.
      const news = age < 7 ? 2.6 - age * 0.2 : 1;
      const views = Math.round(charm * week * news * part * 3 * dice.range(0.4, 1.7));
      story.visits("listing", home.id, home.agent, day, views, dice, links);
    }
  }
  for (const { id } of agents) {
    const dice = rng(`visits ${id}`);
    const charm = dice.range(1, 4);
    for (const { day, week, part } of days) {
      const views = Math.round(charm * week * part * dice.range(0.2, 1.6));
      story.visits("agent", id, id, day, views, dice, new Map());
    }
  }
  for (const { id } of companies) {
    const dice = rng(`visits ${id}`);
    for (const { day, week, part } of days)
      story.visits(
        "company",
        id,
        null,
        day,
        Math.round(5 * week * part * dice.range(0.3, 1.5)),
        dice,
        new Map(),
      );
  }
  await story.store(backend);
}

/** A few homes are popular, most are not. */
const charmOf = (dice: Rng) => dice.range(0.4, 1.6) * (dice.chance(0.12) ? 3 : 1);

/** How much a home is viewed relative to the others; leads come from viewers. */
export const charmOfHome = (id: string) => charmOf(rng(`visits ${id}`));

type Link = { code: string; place: string; name: string | null };

async function linksOf(id: string, dice: Rng, index: number) {
  const links = new Map<string, Link>();
  for (const [place] of WAYS) {
    if (place === null) continue;
    if (place !== "own") links.set(place, { code: await shareCode(id, place), place, name: null });
    else if (index % 5 === 0)
      links.set(place, {
        code: dice
          .uuid()
          .replace(/[^0-9a-f]/g, "")
          .slice(0, 6),
        place,
        name: NAMES[(index / 5) % NAMES.length]!,
      });
  }
  return links;
}

class Story {
  private readonly listings = new Tally();
  private readonly agents = new Tally();
  private readonly companies = new Tally();
  private readonly hours = new Tally();
  private readonly opened = new Tally();
  private readonly links = new Map<string, object>();
  private readonly known = new Map<string, object>();

  constructor(private readonly dice: Rng) {}

  tell(links: Map<string, Link>, agent: string, listing: string) {
    for (const link of links.values())
      this.known.set(link.code, { ...link, agent_id: agent, listing_id: listing });
  }

  visits(
    kind: "listing" | "agent" | "company",
    id: string,
    agent: string | null,
    day: string,
    views: number,
    dice: Rng,
    links: Map<string, Link>,
  ) {
    const tally = { listing: this.listings, agent: this.agents, company: this.companies }[kind];
    const key = { [`${kind}_id`]: id, day };
    for (let n = 0; n < views; n++) {
      const link = links.get(dice.weighted(WAYS) ?? "");
      const did: Counts = { views: 1, visitors: n === 0 || dice.chance(0.82) ? 1 : 0 };
      const calls = dice.chance(0.025) ? 1 : 0;
      const chats = dice.chance(kind === "company" ? 0 : 0.045) ? 1 : 0;
      Object.assign(did, { calls, chats, shares: dice.chance(0.03) ? 1 : 0 });
      if (kind === "listing")
        Object.assign(did, {
          saves: dice.chance(0.04) ? 1 : 0,
          galleries: dice.chance(0.42) ? 1 : 0,
        });
      tally.add(key, did);
      if (agent) {
        const hour = this.dice.weighted(HOURS);
        this.hours.add({ agent_id: agent, day, hour }, { views: 1, contacts: calls + chats });
      }
      if (link) {
        this.links.set(link.code, this.known.get(link.code)!);
        this.opened.add({ code: link.code, day }, { opens: 1, calls, chats });
      }
    }
  }

  async store(backend: SeedBackend) {
    await fill(backend, "share_links", [...this.links.values()]);
    await fill(backend, "listing_days", this.listings.all);
    await fill(backend, "agent_days", this.agents.all);
    await fill(backend, "company_days", this.companies.all);
    await fill(backend, "agent_hours", this.hours.all);
    await fill(backend, "link_days", this.opened.all);
  }
}

const AT_ONCE = 4000;

async function fill(backend: SeedBackend, table: string, rows: readonly object[]) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await backend.query(
      `insert into private.${table} (${names.join()})
       select ${names.join()} from jsonb_populate_recordset(null::private.${table}, $1::jsonb) on conflict do nothing`,
      [JSON.stringify(rows.slice(from, from + AT_ONCE))],
    );
  }
}

/** A lead of the demo, counted as private.count_lead() counts today's. */
export type CountedLead = {
  agent: string;
  /** Null for leads from the agent's own page. */
  listing: string | null;
  code: string | null;
  at: Date;
};

/** Runs after `storeVisits`: leads are added to the counts of their homes, links and hours. */
export async function countLeads(backend: SeedBackend, leads: readonly CountedLead[]) {
  const local = `select l.*, l.at at time zone 'Asia/Jerusalem' as local
    from jsonb_to_recordset($1::jsonb) as l (agent uuid, listing uuid, code text, at timestamptz)`;
  const parameters = [JSON.stringify(leads)];
  await backend.query(
    `insert into private.listing_days as d (listing_id, day, leads)
     select listing, local::date, count(*) from (${local}) l where listing is not null group by 1, 2
     on conflict (listing_id, day) do update set leads = d.leads + excluded.leads`,
    parameters,
  );
  await backend.query(
    `insert into private.agent_days as d (agent_id, day, leads)
     select agent, local::date, count(*) from (${local}) l where listing is null group by 1, 2
     on conflict (agent_id, day) do update set leads = d.leads + excluded.leads`,
    parameters,
  );
  await backend.query(
    `insert into private.agent_hours as h (agent_id, day, hour, contacts)
     select agent, local::date, extract(hour from local), count(*) from (${local}) l group by 1, 2, 3
     on conflict (agent_id, day, hour) do update set contacts = h.contacts + excluded.contacts`,
    parameters,
  );
  await backend.query(
    `insert into private.link_days as d (code, day, leads)
     select s.code, local::date, count(*) from (${local}) l
     join private.share_links s on s.code::text = l.code and s.listing_id is not distinct from l.listing group by 1, 2
     on conflict (code, day) do update set leads = d.leads + excluded.leads`,
    parameters,
  );
}
