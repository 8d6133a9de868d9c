import type { SeedBackend } from "./backend";
import { AGENTS, COMPANIES, DEMO_DOMAIN, emailOf } from "./people";
import { rng } from "./random";

/** Rows that operators would have entered and the site would have logged. */

const ADDONS = [
  {
    name: "הבלטת נכסים",
    slug: "featured",
    value: "עד 5 נכסים מובלטים בכל רגע",
    price: 49,
    is_active: true,
  },
  {
    name: "סוכנים נוספים",
    slug: "extra-agents",
    value: "עוד 5 סוכנים לחברה",
    price: 59,
    is_active: true,
  },
  {
    name: "חבילת AI",
    slug: "ai-pack",
    value: "כתיבת תיאורים וניתוח מודעות",
    price: 39,
    is_active: true,
  },
  {
    name: "צילום מקצועי",
    slug: "photo-shoot",
    value: "יום צילום אחד, עד 4 נכסים",
    price: 690,
    is_active: false,
  },
];

/** The migrations seed plans, card template and settings; this adds the rest of a running site. */
export async function fillPlatform(backend: SeedBackend) {
  await backend.query(
    `insert into public.plan_addons (name, slug, value, price, is_active)
     select name, slug, value, price, is_active
     from jsonb_to_recordset($1::jsonb) as r (name text, slug text, value text, price numeric, is_active boolean)
     on conflict (slug) do nothing`,
    [JSON.stringify(ADDONS)],
  );
  await backend.query(
    `insert into public.plans (name, slug, price, property_limit, images_per_property, priority, is_active)
     values ('Launch', 'launch', 49, 6, 6, 9, false) on conflict (slug) do nothing`,
  );
  await backend.query(
    `update public.app_settings set value = 'company_name' where key = 'propertyCardDisplayOption'`,
  );
  await backend.query(
    `insert into public.property_card_templates (is_active, max_lines, lines, created_at)
     select false, 3, '[{"label": "שורה 1", "tokens": ["price", "rooms"], "separator": " | "},
       {"label": "שורה 2", "tokens": ["neighborhood?", "city"], "separator": ", "},
       {"label": "שורה 3", "tokens": ["built_area_sqm", "floor"], "separator": " • "}]'::jsonb, now() - interval '40 days'`,
  );
  await backend.query(
    "update public.site_settings set policy_version = greatest(policy_version, 2), require_checkbox = true where id = 1",
  );
}

export async function fillLogs(backend: SeedBackend, userIds: ReadonlyMap<string, string>) {
  const dice = rng("reset log");
  const failures = ["email rate limit exceeded", "User not found", "Error sending recovery email"];
  const keys = [...AGENTS.map(({ key }) => key), ...COMPANIES.map(({ key }) => key)];
  const attempts = Array.from({ length: 34 }, () => {
    const known = dice.chance(0.7);
    const success = known && dice.chance(0.82);
    return {
      email: known
        ? emailOf(dice.pick(keys))
        : `${dice.pick(["info", "office", "dana.l", "moshe77", "n.levi"])}@${DEMO_DOMAIN}`,
      success,
      error_message: success ? null : dice.pick(failures),
      minutes: dice.int(30, 60 * 24 * 45),
    };
  });
  await backend.query(
    `insert into public.password_reset_logs (email, success, error_message, created_at)
     select email, success, error_message, now() - make_interval(mins => minutes)
     from jsonb_to_recordset($1::jsonb) as r (email text, success boolean, error_message text, minutes int)`,
    [JSON.stringify(attempts)],
  );

  const consents = [...userIds].flatMap(([key, userId]) => {
    const person = rng(`consent ${key}`);
    const ip = `${person.pick(["203.0.113", "198.51.100", "192.0.2"])}.${person.int(2, 250)}`;
    const joined = AGENTS.find((agent) => agent.key === key)?.joinedDaysAgo ?? 200;
    const first = { user_id: userId, ip, minutes: joined * 1440 + 5 };
    const rows: { user_id: string; policy_version: number; ip: string; minutes: number }[] = [];
    if (joined > 25) rows.push({ ...first, policy_version: 1 });
    if (joined <= 25) rows.push({ ...first, policy_version: 2 });
    else if (key === "admin" || key === "noa" || person.chance(0.6))
      rows.push({ ...first, policy_version: 2, minutes: person.int(60, 24 * 1440) });
    return rows;
  });
  await backend.query(
    `insert into public.user_consents (user_id, policy_version, ip_address, accepted_at)
     select user_id, policy_version, ip, now() - make_interval(mins => minutes)
     from jsonb_to_recordset($1::jsonb) as r (user_id uuid, policy_version int, ip text, minutes int)`,
    [JSON.stringify(consents)],
  );
}
