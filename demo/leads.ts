import { israelDay } from "@/lib/hebrew/format";
import type { LeadHour, LeadStatus } from "@/lib/leads/types";
import type { Person } from "./accounts";
import type { SeedBackend } from "./backend";
import type { DemoListing } from "./listings";
import { rng } from "./random";
import { charmOfHome, countLeads } from "./visits";

/** Sixty leads in every state of the work, with their messages and notes. */

export const LEADS = 60;

/** The agents whose screens show the work; the others have a few leads. */
const OWNERS = [
  ["noa", 34],
  ["yoav", 10],
  ["hadas", 8],
  ["avi", 8],
] as const;

const NAMES =
  "מיכל רון,דוד אוחיון,יעל פרידמן,איתן שמש,רונית כץ,עומר חדד,תמר גולן,אלון ביטון,שירה לביא,נדב ארד,הילה מזרחי,גיא סלע,ענת ברק,יונתן דרור,ליאת פלד,עידו רז,מאיה שלו,אסף נוי,דפנה עמית,ירון גל".split(
    ",",
  );

const WORDS = [
  "שלום, אשמח לפרטים על הדירה.",
  "אפשר לראות את הדירה השבוע? אנחנו פנויים בערב.",
  "האם המחיר גמיש? יש לנו אישור עקרוני למשכנתה.",
  "מתי אפשר להיכנס? החוזה שלנו נגמר בעוד חודשיים.",
  "האם מותר להחזיק כלב?",
  "אשמח לדעת על ועד הבית והארנונה, ואם יש חניה שמורה.",
  "",
] as const;

const NOTES: Partial<Record<LeadStatus, readonly string[]>> = {
  talked: ["דיברנו, מחפשים ארבעה חדרים עד הקיץ.", "ביקשו לחזור אליהם אחרי החג."],
  meeting: ["נקבע ביקור בדירה ביום שלישי ב־18:00.", "מגיעים יחד עם ההורים."],
  offer: ["הציעו 4% פחות מהמחיר, בעלי הדירה חושבים על זה.", "מחכים לאישור מהבנק."],
  closed: ["נחתם זיכרון דברים."],
  not_relevant: ["כבר מצאו דירה אחרת.", "חיפשו להשכרה, לא לקנייה."],
};

const STATUSES: readonly (readonly [LeadStatus, number])[] = [
  ["new", 24],
  ["talked", 28],
  ["meeting", 16],
  ["offer", 10],
  ["closed", 8],
  ["not_relevant", 14],
];

export type DemoLead = {
  id: string;
  request: string;
  agent: string;
  listing: DemoListing | null;
  name: string;
  phone: string;
  email: string | null;
  message: string;
  hour: LeadHour | null;
  status: LeadStatus;
  minutesAgo: number;
  /** In days from today. */
  callBackIn: number | null;
  note: { id: string; body: string } | null;
};

/** Oldest first; each is about a home that its agent has on the site, or from the agent's page. */
export function demoLeads(listings: readonly DemoListing[]): DemoLead[] {
  const dice = rng("leads");
  const leads = OWNERS.flatMap(([agent, count]) => {
    const own = listings.filter((listing) => listing.agent === agent);
    return Array.from({ length: count }, (_, turn): DemoLead => {
      // The newest few are from today and unread.
      const minutesAgo =
        turn < 3
          ? 25 + turn * 170
          : Math.round(((turn - 2) * 88 * 1440) / (count - 2)) + dice.int(60, 900);
      // A lead cannot precede its home's publication.
      const there = own.filter((home) => home.minutesAgo > minutesAgo);
      const status = turn < 3 ? "new" : dice.weighted(STATUSES);
      const body = NOTES[status] && dice.pick(NOTES[status]);
      const waits = status === "talked" || status === "meeting";
      return {
        id: dice.uuid(),
        request: dice.uuid(),
        agent,
        listing:
          there.length > 0 && dice.chance(0.9)
            ? dice.weighted(there.map((home) => [home, charmOfHome(home.id) ** 2] as const))
            : null,
        name: dice.pick(NAMES),
        phone: `+97252${dice.int(2000000, 9999999)}`,
        email: dice.chance(0.3) ? `asks${turn}@example.com` : null,
        message: dice.pick(WORDS),
        hour: dice.pick([null, "morning", "noon", "afternoon", "evening"] as const),
        status,
        minutesAgo,
        callBackIn: waits && dice.chance(0.6) ? dice.int(-1, 6) : null,
        note: body ? { id: dice.uuid(), body } : null,
      };
    });
  });
  return leads.sort((a, b) => b.minutesAgo - a.minutesAgo);
}

/** The share of leads that came by a share link, among those whose home was opened by a link on that day. */
const BY_LINK = 0.8;

/**
 * The share link of each lead, by the lead's id: one opened on that day and used by no other lead. Leads that came by
 * the search are left out.
 */
async function sourcesOf(backend: SeedBackend, leads: readonly DemoLead[], now: Date) {
  const homes = [...new Set(leads.flatMap(({ listing }) => listing?.id ?? []))];
  const opened = await backend.query<{
    listing: string;
    day: string;
    code: string;
    named: boolean;
    opens: number;
  }>(
    `select s.listing_id as listing, to_char(d.day, 'YYYY-MM-DD') as day, s.code::text as code, s.place = 'own' as named, d.opens
     from private.link_days d join private.share_links s using (code)
     where s.listing_id in (select value::uuid from jsonb_array_elements_text($1::jsonb)) and d.opens > 0
     order by s.code, d.day`,
    [JSON.stringify(homes)],
  );
  const sources = new Map<string, string>();
  for (const { id, listing, minutesAgo } of leads) {
    const dice = rng(`source ${id}`);
    const day = israelDay(now.getTime() - minutesAgo * 60_000);
    const ways = opened.filter(
      (way) => way.listing === listing?.id && way.day === day && way.opens > 0,
    );
    if (ways.length === 0 || !dice.chance(BY_LINK)) continue;
    // Visitors who followed a sign or a group post are more likely to write.
    const way = dice.weighted(ways.map((one) => [one, one.opens * (one.named ? 6 : 1)] as const));
    way.opens--;
    sources.set(id, way.code);
  }
  return sources;
}

/** Stores the leads, counted with the visits, and the mails about today's. */
export async function storeLeads(
  backend: SeedBackend,
  listings: readonly DemoListing[],
  people: Map<string, Person>,
  now: Date,
) {
  const leads = demoLeads(listings);
  const sources = await sourcesOf(backend, leads, now);
  await countLeads(
    backend,
    leads.map(({ id, agent, listing, minutesAgo }) => ({
      agent: people.get(agent)!.profileId,
      listing: listing?.id ?? null,
      code: sources.get(id) ?? null,
      at: new Date(now.getTime() - minutesAgo * 60_000),
    })),
  );
  for (const lead of leads) {
    const at = new Date(now.getTime() - lead.minutesAgo * 60_000);
    const day = (days: number) =>
      new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    await backend.query(
      `insert into public.leads (id, agent_id, listing_id, listing_title, name, phone, email, consent_version, status,
                                 read_at, call_back_on, created_at, last_at, updated_at, source)
       values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, $10, $11, $11, $11, $12)`,
      [
        lead.id,
        people.get(lead.agent)!.profileId,
        lead.listing?.id ?? null,
        lead.listing?.title ?? null,
        lead.name,
        lead.phone,
        lead.email,
        lead.status,
        lead.minutesAgo < 700 ? null : at,
        lead.callBackIn === null ? null : day(lead.callBackIn),
        at,
        sources.get(lead.id) ?? null,
      ],
    );
    await backend.query(
      "insert into public.lead_messages (request_id, lead_id, message, hour, at) values ($1, $2, $3, $4, $5)",
      [lead.request, lead.id, lead.message, lead.hour, at],
    );
    if (lead.note) {
      await backend.query(
        "insert into public.lead_notes (id, lead_id, body, at) values ($1, $2, $3, $4)",
        [lead.note.id, lead.id, lead.note.body, new Date(at.getTime() + 3_600_000)],
      );
    }
    if (lead.minutesAgo < 700) {
      await backend.query("select private.mail_lead($1, $2)", [lead.id, lead.request]);
      if (lead.email) {
        await backend.query("select private.mail_lead_copy($1, $2)", [lead.id, lead.email]);
      }
    }
  }
}
