import { expect } from "vitest";
import { type Bounds, column, https, long, names, q, UNSEEN } from "../support/bounds";
import { chapter, check, owner, refusal } from "../support/check";
import { dana, gil, picture } from "../support/people";

chapter("Every CHECK refuses what it should, and nothing else");

const plan = (name: string, bounds: Bounds) =>
  column(null, "plans", "slug = 'agency'", name, bounds);
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
  good: ["null", "now() + interval '1 day'", "'9999-12-31 23:59+02'"],
  bad: {
    "23514 subscription_ends_after_start": ["starts_at", "starts_at - interval '1 second'"],
    "23514 subscription_end_valid": [
      "'infinity'",
      "'10000-01-01 00:00+00'",
      "'200000-01-01 00:00+00'",
    ],
  },
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
    line('["rooms", "floor?", "price_per_sqm?", "status"]', ', "separator": " • "'),
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
for (const key of ["newAgentAiParser", "newAgentAiDescription", "newAgentRibbon"]) {
  setting(key, {
    good: ["'true'", "'false'"],
    bad: { "23514 app_setting_valid": ["''", "'yes'", "'TRUE'"] },
  });
}
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
  bad: { "23514 consent_title_valid": ["''", long(101), ...UNSEEN] },
});
site("consent_message_he", {
  good: [long(1000)],
  bad: { "23514 consent_message_valid": ["''", long(1001), ...UNSEEN] },
});
site("accept_button_label_he", {
  good: [long(50)],
  bad: { "23514 accept_label_valid": ["''", long(51), ...UNSEEN] },
});
site("learn_more_label_he", {
  good: [long(50)],
  bad: { "23514 learn_more_label_valid": ["''", long(51), ...UNSEEN] },
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
  "a picture has a positive size (media_bytes_check, media_width_check, media_height_check)",
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
  "an empty policy version is refused even without the trigger (policy_version_valid)",
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
