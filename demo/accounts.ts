import type { DemoAccount, SeedBackend } from "./backend";
import { type Access, AGENTS, COMPANIES, DEMO_PASSWORD, emailOf } from "./people";
import { rng } from "./random";

export const ADMIN = { key: "admin", name: "צוות דלת" } as const;

export type Person = { userId: string; profileId: string };

type Entry = { key: string; name: string; type: "agent" | "company"; joinedDaysAgo: number };

const ENTRIES: readonly Entry[] = [
  { ...ADMIN, type: "agent", joinedDaysAgo: 720 },
  ...COMPANIES.map(({ key, name, access }) => ({
    key,
    name,
    type: "company" as const,
    joinedDaysAgo: "trialDaysLeft" in access ? 14 - access.trialDaysLeft : 700,
  })),
  ...AGENTS.map(({ key, name, joinedDaysAgo }) => ({
    key,
    name,
    type: "agent" as const,
    joinedDaysAgo,
  })),
];

/** Everybody signs up as real users do, so the same triggers create their profiles. */
export async function signUpEveryone(backend: SeedBackend): Promise<Map<string, Person>> {
  const people = new Map<string, Person>();
  for (const { key, name, type, joinedDaysAgo } of ENTRIES) {
    const userId = await backend.createUser({
      email: emailOf(key),
      password: DEMO_PASSWORD,
      metadata: { user_type: type, name },
      confirmed: true,
    });
    const hours = rng(`joined ${key}`).range(1, 9);
    const [profile] = await backend.query<{ id: string }>(
      `update public.profiles set created_at = now() - make_interval(days => $2, mins => $3)
       where user_id = $1 returning id`,
      [userId, joinedDaysAgo, Math.round(hours * 60)],
    );
    await backend.query(
      "update auth.users set created_at = (select created_at from public.profiles where user_id = $1) where id = $1",
      [userId],
    );
    people.set(key, { userId, profileId: profile!.id });
  }
  return people;
}

/** Trials end at the end of a day in Israel, so "3 days left" stays true the whole first day. */
export async function grantAccess(backend: SeedBackend, userId: string, access: Access) {
  if ("trialDaysLeft" in access) {
    await backend.query(
      `update public.profiles set trial_active = true, trial_end_date =
         ((now() at time zone 'Asia/Jerusalem')::date + $2::int + interval '1 day' - interval '1 second') at time zone 'Asia/Jerusalem'
       where user_id = $1`,
      [userId, access.trialDaysLeft],
    );
    return;
  }
  if ("trialEndedDaysAgo" in access) {
    await backend.query(
      "update public.profiles set trial_active = false, trial_end_date = now() - make_interval(days => $2) where user_id = $1",
      [userId, access.trialEndedDaysAgo],
    );
    return;
  }
  await backend.query(
    "update public.profiles set trial_active = false, trial_end_date = created_at + interval '14 days' where user_id = $1",
    [userId],
  );
  await backend.query(
    `insert into public.user_subscriptions (user_id, plan_id, addon_ids, total_price, starts_at, ends_at, status)
     select $1, p.id, coalesce(array_agg(a.id order by a.slug) filter (where a.id is not null), '{}'),
            p.price + coalesce(sum(a.price), 0), now() - interval '30 days',
            case when $4::int is not null then now() + make_interval(days => $4::int) end, 'active'
     from public.plans p left join public.plan_addons a on a.slug = any ($3::text[])
     where p.slug = $2 group by p.id, p.price`,
    [userId, access.plan, [...(access.addons ?? [])], access.endsInDays],
  );
}

/** The accounts worth showing first. */
export function accountsToPrint(): DemoAccount[] {
  const account = (role: string, key: string, note: string) => ({
    role,
    email: emailOf(key),
    password: DEMO_PASSWORD,
    note,
  });
  return [
    account("מנהל", "admin", "פאנל הניהול"),
    account("סוכנת", "noa", "מנוי Agent+, תגיות ו-AI, 26 נכסים"),
    account("סוכנת", "avigail", "500 נכסים בכל המצבים, עדיין לא מוצגת לגולשים"),
    account("סוכן", "yoav", "טיוטות, מוסתרים, נמכרו ופג תוקפם"),
    account("סוכן", "daniel", "מסתיר מחירים"),
    account("סוכן", "samer", "3 ימי ניסיון אחרונים"),
    account("סוכנת", "orly", "הניסיון מסתיים היום"),
    account("סוכן", "haim", "תקופת הניסיון הסתיימה"),
    account("סוכנת", "dana", "נרשמה עכשיו: בלי שם משתמש ובלי נכסים"),
    account("חברה", "keshatot", 'קשתות נדל"ן, מנוי Agency'),
    account("חברה", "mafteach", "מפתח ועלה, בניסיון"),
  ];
}
