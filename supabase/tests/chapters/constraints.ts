import { expect } from "vitest";
import { chapter, check, owner, refusal } from "../support/check";
import { CARMEL, carmel, DANAS, dana, gil, noa, type Person, picture } from "../support/people";

chapter("Every CHECK refuses what it should, and nothing else");

/** Values (as SQL) that pass and values that are refused, with the name of the refusal. */
type Bounds = { good: string[]; bad: Record<string, string[]> };

const q = (text: string) => `'${text.replaceAll("'", "''")}'`;
const long = (length: number) => q("א".repeat(length));
const BIDI = ["\u202E", "\u2066", "\u200B", "\uFEFF"].map((mark) => q(`דירה${mark} יפה`));
const UNCLEAN = [q("דירה <b>יפה</b>"), "E'דירה\\u0007 יפה'", "E'דירה\\nיפה'", ...BIDI];

function column(person: Person | null, table: string, row: string, name: string, bounds: Bounds) {
  const update = (value: string) => `update public.${table} set ${name} = ${value} where ${row}`;
  check(`${table}.${name} takes ${bounds.good.length} good values`, async () => {
    for (const value of bounds.good) {
      expect([value, await refusal(person, update(value))]).toEqual([value, "allowed"]);
    }
  });
  for (const [refused, values] of Object.entries(bounds.bad)) {
    check(`${table}.${name} is guarded by ${refused}`, async () => {
      for (const value of values) {
        expect([value, await refusal(person, update(value))]).toEqual([value, refused]);
      }
    });
  }
}

const profile = (name: string, bounds: Bounds) =>
  column(dana, "profiles", `id = '${dana.profile}'`, name, bounds);
const company = (name: string, bounds: Bounds) =>
  column(carmel, "companies", `id = '${CARMEL}'`, name, bounds);
const listing = (name: string, bounds: Bounds) =>
  column(dana, "properties", `id = '${DANAS}'`, name, bounds);

const names = (refused: string): Bounds => ({
  good: ["'א'", long(50), q("ג'ורג' בן-עמי (ממ\"ד)"), q("רון־לי ׳״")],
  bad: { [refused]: ["''", "'   '", long(51), ...UNCLEAN] },
});
const phones = (refused: string): Bounds => ({
  good: ["null", q("050-1234567"), q("+972 50 123456"), q("(04) 8123456")],
  bad: {
    [refused]: ["''", q("050123456"), q("0501234567890123"), q("05O-1234567"), q("050+1234567")],
  },
});

profile("name", names("23514 profile_name_valid"));
profile("phone", phones("23514 profile_phone_valid"));
profile("username", {
  good: ["null", "'abc'", "'Dana_Levi-7'", q("a".repeat(20))],
  bad: {
    "23514 username_valid": [
      "''",
      "'ab'",
      q("a".repeat(21)),
      "'דנה'",
      "'da na'",
      "'admin'",
      "'Admin'",
      "'pricing'",
    ],
    "23505 profiles_username_key": ["'yossi'", "'YOSSI'"],
  },
});
column(carmel, "profiles", `id = '${carmel.profile}'`, "username", {
  good: ["null"],
  bad: { "23514 username_of_agents": ["'carmel'"] },
});
profile("profile_image_url", {
  good: ["null", q(picture(dana.profile, 2, "profiles"))],
  bad: {
    "22023 image_not_yours": [
      q("https://example.com/a.jpg"),
      q(picture(dana.profile, 1)),
      q(picture("10000000-0000-4000-8000-000000000002", 1, "profiles")),
      q("profiles/../x.jpg"),
    ],
  },
});
column(null, "profiles", `id = '${noa.profile}'`, "user_type", {
  good: ["'agent'"],
  bad: { "23514 user_type_known": ["'admin'", "''"] },
});
column(null, "profiles", `id = '${carmel.profile}'`, "organization_code", {
  good: ["null"],
  bad: { "23514 linked_agents_only": ["'CARMEL23'"] },
});
column(null, "profiles", `id = '${dana.profile}'`, "organization_code", {
  good: ["null", "'SHARON45'"],
  bad: { "23503 profiles_organization_code_fkey": ["'AAAAAAAA'"] },
});

company("name", names("23514 company_name_valid"));
company("phone", phones("23514 company_phone_valid"));
company("description", {
  good: ["null", long(500), "E'שורה\\nשנייה'"],
  bad: { "23514 company_description_valid": [long(501), q("הפוך \u202E"), "E'פעמון\\u0007'"] },
});
company("slug", {
  good: ["'a'", "'carmel-2'", q("a".repeat(50))],
  bad: {
    "23514 company_slug_valid": [
      "''",
      "'-a'",
      "'a-'",
      "'Carmel'",
      q("a".repeat(51)),
      "'כרמל'",
      "'a b'",
      "'admin'",
    ],
    "23505 companies_slug_key": ["'sharon'"],
    "23514 company_public_needs_slug": ["null"],
  },
});
company("logo_url", {
  good: ["null", q(picture(CARMEL, 1, "companies"))],
  bad: { "22023 image_not_yours": [q("https://example.com/l.png"), q(picture(dana.profile, 1))] },
});
column(null, "companies", `id = '${CARMEL}'`, "organization_code", {
  good: ["'ABCD2345'"],
  bad: {
    "23514 organization_code_valid": ["'abcd2345'", "'ABCD234'", "'ABCD23456'", "'ABCD-345'"],
    "23505 companies_organization_code_key": ["'SHARON45'"],
  },
});

listing("title", {
  good: ["'דירה '||'ב'", long(100), q('דירת 4 חד\', ממ"ד – ת"א; 100% & ₪1/2+')],
  bad: { "23514 title_valid": ["''", "'דירה'", "'  דיר  '", long(101), ...UNCLEAN] },
});
listing("transaction_type", {
  good: ["'sale'", "'rent'"],
  bad: { "23514 transaction_type_known": ["'lease'", "''"] },
});
listing("price", {
  good: ["0.01", "1", "9999999999.99"],
  bad: {
    "23514 price_valid": ["0", "-1", "'NaN'"],
    "22003 numeric field overflow": ["10000000000"],
  },
});
listing("price_per_sqm", {
  good: ["null", "1"],
  bad: { "23514 price_per_sqm_valid": ["0", "-5"] },
});
listing("city", {
  good: ["'תל אביב-יפו'", "'לוד'", long(30)],
  bad: { "23514 city_valid": ["''", "'א'", long(31), q("חיפה<"), ...BIDI] },
});
listing("neighborhood", {
  good: ["null", long(80)],
  bad: { "23514 neighborhood_valid": [long(81), q("<script>"), ...BIDI] },
});
listing("address", {
  good: ["null", long(200)],
  bad: { "23514 address_valid": [long(201), q("a>b"), ...BIDI] },
});
listing("latitude", {
  good: ["null", "90", "-90"],
  bad: { "23514 latitude_valid": ["90.1", "'NaN'"] },
});
listing("longitude", { good: ["null", "180"], bad: { "23514 longitude_valid": ["-180.1"] } });
listing("rooms", {
  good: ["0.5", "1", "3.5", "50"],
  bad: { "23514 rooms_valid": ["0", "-1", "3.3", "50.5"], "22003 numeric field overflow": ["100"] },
});
listing("built_area", {
  good: ["null", "1", "75.5"],
  bad: { "23514 built_area_valid": ["0", "-1"] },
});
listing("garden_area", { good: ["null", "0"], bad: { "23514 garden_area_valid": ["-1"] } });
listing("balcony_size", { good: ["null", "0"], bad: { "23514 balcony_size_valid": ["-1"] } });
listing("floor", {
  good: ["null", "0", "4"],
  bad: { "23514 floor_valid": ["-1"], "23514 floor_fits_building": ["5"] },
});
listing("floors_in_building", {
  good: ["null", "2", "200"],
  bad: { "23514 floor_fits_building": ["1"], "23514 floors_in_building_valid": ["201"] },
});
listing("parking_spots", {
  good: ["null", "0", "100"],
  bad: { "23514 parking_spots_valid": ["-1", "101"] },
});
listing("condition", {
  good: ["null", "'new'", "'good'", "'renovated'", "'needsRenovation'"],
  bad: { "23514 condition_known": ["'old'", "''"] },
});
listing("description", {
  good: ["null", "''", long(5000), "E'שורה\\n\\tשנייה'"],
  bad: { "23514 description_valid": [long(5001), q("הפוך \u202E"), "E'פעמון\\u0007'"] },
});
listing("virtual_tour_url", {
  good: ["null", q("http://a.co"), q(`https://a.co/${"x".repeat(1980)}`)],
  bad: {
    "23514 virtual_tour_valid": [
      "''",
      q("javascript:alert(1)"),
      q("ftp://a.co"),
      q("https://a b.co"),
      q('https://a.co/"'),
      q("https://a.co/<x>"),
      q("see https://a.co"),
      "E'https://a.co\\nx'",
      q(`https://a.co/${"x".repeat(2000)}`),
    ],
  },
});
listing("images", {
  good: [
    `array[${q(picture(dana.profile, 1))}]`,
    `array[${[1, 2, 3].map((n) => q(picture(dana.profile, n)))}]`,
  ],
  bad: {
    "23514 main_image_is_one_of_images": ["'{}'", `array[${q(picture(dana.profile, 2))}]`],
    "22023 image_twice": [`array[${q(picture(dana.profile, 1))}, ${q(picture(dana.profile, 1))}]`],
    "22023 image_not_yours": [
      `array[${q(picture(dana.profile, 1))}, 'https://example.com/a.jpg']`,
      `array[${q(picture(dana.profile, 1))}, ${q(picture("10000000-0000-4000-8000-000000000002", 1))}]`,
      `array[${q(picture(dana.profile, 1))}, ${q(picture(dana.profile, 1, "profiles"))}]`,
      `array[${q(picture(dana.profile, 1))}, ${q(picture(dana.profile, 99))}]`,
      `array[${q(picture(dana.profile, 1))}, null]`,
    ],
  },
});
listing("main_image_url", {
  good: ["null", q(picture(dana.profile, 2))],
  bad: {
    "23514 main_image_is_one_of_images": [
      q(picture(dana.profile, 3)),
      q("https://example.com/a.jpg"),
    ],
  },
});
listing("property_types", {
  good: ["'{apartment}'", "'{apartment,penthouse,general}'", "'{plot,storage}'"],
  bad: {
    "23514 property_types_valid": [
      "'{}'",
      "'{apartment,penthouse,general,plot}'",
      "'{castle}'",
      "'{apartment,NULL}'",
      "'{Apartment}'",
      "'{{apartment,plot}}'",
    ],
    "23514 property_types_distinct": [
      "'{apartment,apartment}'",
      "'{apartment,plot,apartment}'",
      "'{plot,apartment,apartment}'",
    ],
    '23502 null value in column "property_types" of relation "properties" violates not-null constraint':
      ["null"],
  },
});
listing("ribbon_text", {
  good: ["null", long(24)],
  bad: { "23514 ribbon_text_valid": [long(25), q("<b>"), ...BIDI] },
});
listing("ribbon_bg_color", {
  good: ["null", "'#E53935'", "'#abcdef'"],
  bad: {
    "23514 ribbon_color_valid": ["''", "'E53935'", "'#E5393'", "'#E539355'", "'#GGGGGG'", "'red'"],
  },
});

const plan = (name: string, bounds: Bounds) =>
  column(null, "plans", "slug = 'agency'", name, bounds);
const https = (refused: string): Bounds => ({
  good: ["null", q("https://pay.example.com/a?b=1")],
  bad: {
    [refused]: [
      "''",
      q("http://pay.example.com"),
      q("javascript:1"),
      q(`https://a.co/${"x".repeat(2000)}`),
    ],
  },
});
plan("name", names("23514 plan_name_valid"));
plan("slug", {
  good: ["'agency-2'"],
  bad: {
    "23514 plan_slug_valid": ["''", "'Agency'", "'a_b'"],
    "23505 plans_slug_key": ["'agent'"],
  },
});
plan("price", { good: ["0", "299.9"], bad: { "23514 plan_price_valid": ["-0.01"] } });
plan("property_limit", {
  good: ["null", "0", "1"],
  bad: { "23514 plan_property_limit_valid": ["-1"] },
});
plan("images_per_property", { good: ["null", "0"], bad: { "23514 plan_images_valid": ["-1"] } });
plan("logo_url", https("23514 plan_logo_valid"));
plan("payment_url", https("23514 plan_payment_valid"));

const addon = (name: string, bounds: Bounds) =>
  column(null, "plan_addons", "slug = 'video'", name, bounds);
addon("name", names("23514 addon_name_valid"));
addon("slug", {
  good: ["'video-2'"],
  bad: { "23514 addon_slug_valid": ["''", "'Video'"], "23505 plan_addons_slug_key": ["'old'"] },
});
addon("value", {
  good: ["null", long(500)],
  bad: { "23514 addon_value_valid": [long(501), q("\u202E")] },
});
addon("price", { good: ["0"], bad: { "23514 addon_price_valid": ["-1"] } });

const subscription = (name: string, bounds: Bounds) =>
  column(null, "user_subscriptions", `user_id = '${gil.id}'`, name, bounds);
subscription("status", {
  good: ["'active'", "'inactive'"],
  bad: { "23514 subscription_status_known": ["'paused'", "''"] },
});
subscription("ends_at", {
  good: ["null", "now() + interval '1 day'"],
  bad: { "23514 subscription_ends_after_start": ["starts_at", "starts_at - interval '1 second'"] },
});
subscription("total_price", {
  good: ["null", "0"],
  bad: { "23514 subscription_total_valid": ["-1"] },
});
subscription("payment_url", https("23514 subscription_payment_valid"));
subscription("addon_ids", {
  good: ["'{}'", "array(select id from public.plan_addons)"],
  bad: {
    "23503 addon_not_found": ["array[gen_random_uuid()]", "array[null::uuid]"],
  },
});
subscription("plan_id", {
  good: ["null"],
  bad: { "23503 user_subscriptions_plan_id_fkey": ["gen_random_uuid()"] },
});

const line = (tokens: string, rest = "") =>
  `'[{"label": "Line 1", "tokens": ${tokens}${rest}}]'::jsonb`;
column(null, "property_card_templates", "is_active", "lines", {
  good: [
    line('["property_name"]'),
    line('["rooms", "floor?"]', ', "separator": " • "'),
    line("[]"),
    line('["price"]', ', "separator": ""'),
  ],
  bad: {
    "23514 template_lines_valid": [
      "'[]'",
      "'{}'",
      "'null'",
      `(select jsonb_agg(l) from generate_series(1, 5), jsonb_array_elements(${line('["price"]')}) l)`,
      line('["owner"]'),
      line('["price??"]'),
      line('["price", "price?"]'),
      line('["price"]', ', "separator": "123456"'),
      line('["price"]', ', "separator": 1'),
      line('["price"]', ', "color": "red"'),
      line('"price"'),
      line("[1]"),
      `'[{"tokens": ["price"]}]'`,
      `'[{"label": "${"x".repeat(51)}", "tokens": ["price"]}]'`,
      `'["price"]'`,
    ],
  },
});
column(null, "property_card_templates", "is_active", "max_lines", {
  good: ["4", "6"],
  bad: { "23514 template_max_lines_valid": ["7"], "23514 template_lines_valid": ["3"] },
});

const setting = (key: string, bounds: Bounds) =>
  column(null, "app_settings", `key = '${key}'`, "value", bounds);
setting("whatsappMessageTemplate", {
  good: [
    q("{{propertyUrl}}"),
    q("{{propertyUrl}} {{propertyTitle}} {{city}} {{rooms}} {{agentName}} {{companyName}}"),
    "E'שורה\\n{{propertyUrl}}'",
  ],
  bad: {
    "23514 app_setting_valid": [
      "''",
      q("שלום"),
      q("{{propertyUrl}} {{phone}}"),
      q(`{{propertyUrl}}${"x".repeat(1000)}`),
    ],
  },
});
setting("whatsappDisclaimer", {
  good: ["''", long(1000)],
  bad: { "23514 app_setting_valid": [long(1001)] },
});
setting("enableAiDescribeProperty", {
  good: ["'true'", "'false'"],
  bad: { "23514 app_setting_valid": ["''", "'yes'", "'TRUE'"] },
});
setting("propertyCardDisplayOption", {
  good: ["'agent_name'", "'company_name'"],
  bad: { "23514 app_setting_valid": ["''", "'none'"] },
});
column(null, "app_settings", "key = 'whatsappDisclaimer'", "key", {
  good: ["key"],
  bad: { "23514 app_setting_valid": ["'somethingElse'"] },
});

const site = (name: string, bounds: Bounds) => column(null, "site_settings", "true", name, bounds);
site("id", { good: ["1"], bad: { "23514 site_settings_single": ["2"] } });
site("policy_version", { good: ["1", "2", "100"], bad: { "22023 policy_version_lowered": ["0"] } });
site("consent_title_he", {
  good: [long(100)],
  bad: { "23514 consent_title_valid": ["''", "' '", long(101)] },
});
site("consent_message_he", {
  good: [long(1000)],
  bad: { "23514 consent_message_valid": ["''", long(1001)] },
});
site("accept_button_label_he", {
  good: [long(50)],
  bad: { "23514 accept_label_valid": ["''", long(51)] },
});
site("learn_more_label_he", {
  good: [long(50)],
  bad: { "23514 learn_more_label_valid": ["''", long(51)] },
});

column(null, "user_consents", `user_id = '${dana.id}'`, "policy_version", {
  good: ["1"],
  bad: { "23514 consent_version_valid": ["0"] },
});
column(null, "user_consents", `user_id = '${dana.id}'`, "ip_address", {
  good: ["null", q("2001:db8::1")],
  bad: { "23514 consent_ip_valid": [q("1".repeat(46))] },
});
column(null, "password_reset_logs", "true", "email", {
  good: [q("a".repeat(254))],
  bad: { "23514 reset_email_valid": [q("a".repeat(255))] },
});
column(null, "password_reset_logs", "true", "error_message", {
  good: ["null", long(500)],
  bad: { "23514 reset_error_valid": [long(501)] },
});

const media = (path: string, ownerId: string, kind = "property") =>
  `insert into private.media values ('${path}', '${ownerId}', '${kind}', 1, 1, 1)`;
check(
  "a picture has a size (media_bytes_check, media_width_check, media_height_check)",
  async () => {
    const path = picture(dana.profile, 77);
    for (const [sizes, refused] of [
      ["0, 1, 1", "media_bytes_check"],
      ["1, 0, 1", "media_width_check"],
      ["1, 1, 0", "media_height_check"],
    ] as const) {
      expect(
        await refusal(
          null,
          `insert into private.media values ('${path}', '${dana.profile}', 'property', ${sizes})`,
        ),
      ).toBe(`23514 ${refused}`);
    }
    expect(
      await refusal(null, media(picture(dana.profile, 77, "companies"), dana.profile, "video")),
    ).toBe("23514 media_kind_known");
    expect(
      await refusal(null, "insert into private.outbox (kind, payload) values ('rm', '{}')"),
    ).toBe("23514 outbox_kind_check");
  },
);

check(
  "a policy version of nothing is refused without the trigger too (policy_version_valid)",
  async () => {
    await owner("alter table public.site_settings disable trigger guard_policy_version");
    expect(await refusal(null, "update public.site_settings set policy_version = 0")).toBe(
      "23514 policy_version_valid",
    );
  },
);

check("a picture's path names its kind and its owner", async () => {
  const good = picture(dana.profile, 77);
  expect(await refusal(null, media(good, dana.profile))).toBe("allowed");
  for (const [path, kind] of [
    [picture(gil.profile, 77), "property"],
    [picture(dana.profile, 77, "profiles"), "property"],
    [picture(dana.profile, 77), "profile"],
    [good.replace(".jpg", ".png"), "property"],
    [good.replace("properties/", "properties/../"), "property"],
    [`${good}/x.jpg`, "property"],
  ] as const) {
    expect([path, await refusal(null, media(path, dana.profile, kind))]).toEqual([
      path,
      "23514 media_path_valid",
    ]);
  }
});
