import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { admin, carmel, DANAS, DANAS_LEAD, dana, server, visitor } from "../support/people";

chapter("Read-only mode of the site");

const set = (data: object) =>
  as(admin, "select public.admin_upsert_settings($1::jsonb)", [JSON.stringify(data)]);
const CLOSED = "42501 site_read_only";
const HOME = {
  title: "דירה חדשה לגמרי",
  transaction_type: "sale",
  price: 1_700_000,
  city: "חיפה",
  rooms: 5,
  property_types: ["apartment"],
};
const lead = (request: string) => ({
  request_id: request,
  listing_id: DANAS,
  name: "נועם",
  phone: "+972501234567",
  message: "שלום",
  consent_version: 1,
  scripted: true,
});

const BY_PEOPLE = [
  ["a new home", dana, "select public.save_property(null, null, $1::jsonb, false)", [HOME]],
  ["a home that is hidden", dana, "select public.move_listings($1, 'hide')", [[DANAS]]],
  ["a home that is deleted", dana, "select public.delete_listings($1)", [[DANAS]]],
  ["a profile", dana, "update public.profiles set name = 'דנה' where user_id = $1", [dana.id]],
  [
    "a company",
    carmel,
    "update public.companies set phone = phone where owner_user_id = $1",
    [carmel.id],
  ],
  [
    "a note of a lead",
    dana,
    "select public.add_lead_note($1, gen_random_uuid(), 'x')",
    [DANAS_LEAD],
  ],
  ["a lead's state", dana, `select public.change_lead($1, '{"status": "closed"}')`, [DANAS_LEAD]],
  ["settings of leads", dana, "select public.save_lead_settings('daily', '', true)", []],
  ["a feed", dana, "select public.make_feed()", []],
  ["a widget", dana, "select public.save_widget('{noa.test}', '#000000', 3::smallint)", []],
  ["an invitation", carmel, "select public.invite_agent('new@example.com')", []],
  ["an account that is deleted", dana, "select public.delete_my_account()", []],
  [
    "a lead of a visitor",
    server,
    "select public.add_lead($1::jsonb, 'c1')",
    [lead("8f6f8a04-0000-4000-8000-000000000001")],
  ],
  [
    "what was caught",
    server,
    "select public.add_lead($1::jsonb, 'c2')",
    [{ ...lead("8f6f8a04-0000-4000-8000-000000000002"), caught: true }],
  ],
  [
    "a list",
    server,
    "select public.create_list('נועם', '', $1::jsonb)",
    [[{ id: DANAS, note: "" }]],
  ],
  [
    "a report",
    server,
    "select public.report_listing($1::jsonb, 'c3')",
    [{ listing_id: DANAS, reason: "misleading", words: "" }],
  ],
  [
    "a complaint",
    server,
    "select public.complain_of_accessibility($1::jsonb, 'c4')",
    [{ words: "לא נקרא" }],
  ],
  [
    "an alert",
    server,
    "select public.ask_alert($1::jsonb, 'c5')",
    [
      {
        request_id: "8f6f8a04-0000-4000-8000-000000000003",
        address: "noam@example.com",
        frequency: "daily",
        listing_id: DANAS,
        consent_version: 1,
        scripted: true,
        network: "n",
      },
    ],
  ],
  [
    "a picture",
    server,
    "select public.register_media($1, $2, 'property', 10, 10, 10)",
    [`properties/${dana.profile}/8f6f8a04-0000-4000-8000-000000000004.jpg`, dana.profile],
  ],
] as const;

for (const [name, person, sql, values] of BY_PEOPLE) {
  check(`refused while the site is read-only, and accepted after: ${name}`, async () => {
    const given = values.map((value: unknown) =>
      typeof value === "string" || (Array.isArray(value) && typeof value[0] === "string")
        ? value
        : JSON.stringify(value),
    );
    await set({ siteReadOnly: "true" });
    expect(await refusal(person, sql, given)).toBe(CLOSED);
    await set({ siteReadOnly: "false" });
    expect(await refusal(person, sql, given)).toBe("allowed");
  });
}

check("nobody signs up while the site is read-only", async () => {
  const signUp =
    "insert into auth.users (id, email) values (gen_random_uuid(), 'later@example.com')";
  await set({ siteReadOnly: "true" });
  expect(await refusal(null, signUp)).toBe(CLOSED);
  await set({ siteReadOnly: "false" });
  expect(await refusal(null, signUp)).toBe("allowed");
});

check("operators can still write, and switch it off", async () => {
  await set({ siteReadOnly: "true", siteReadOnlyText: "חוזרים בשש" });
  expect(
    await refusal(admin, "update public.profiles set name = 'מנהל' where user_id = $1", [admin.id]),
  ).toBe("allowed");
  expect(
    await refusal(dana, "select public.admin_upsert_settings($1::jsonb)", [
      '{"siteReadOnly": "false"}',
    ]),
  ).toBe("42501 not_admin");
  await set({ siteReadOnly: "false" });
  expect(
    await refusal(dana, "update public.profiles set name = 'דנה' where user_id = $1", [dana.id]),
  ).toBe("allowed");
});

check(
  "still possible: pages, reading a lead, the end of a trial, unsubscribing, and the server's work",
  async () => {
    await owner(
      "update public.profiles set trial_active = true, trial_end_date = now() - interval '1 day' where user_id = $1",
      [dana.id],
    );
    await set({ siteReadOnly: "true" });
    expect(await refusal(visitor, "select * from public.public_listings")).toBe("allowed");
    expect(
      await refusal(dana, `select public.change_lead($1, '{"read": true}')`, [DANAS_LEAD]),
    ).toBe("allowed");
    const profile = await answer<{ trial_active: boolean }>(dana, "select public.ensure_profile()");
    expect(profile.trial_active).toBe(false);
    expect(await refusal(dana, "select public.set_my_mail('lead', false)")).toBe("allowed");
    expect(await refusal(server, "select public.run_maintenance()")).toBe("allowed");
  },
);

check("the banner text is limited in length", async () => {
  const said = (key: string, length: number) =>
    refusal(admin, "select public.admin_upsert_settings($1::jsonb)", [
      JSON.stringify({ [key]: "א".repeat(length) }),
    ]);
  for (const key of ["siteReadOnlyText", "siteBannerText"]) {
    expect(await said(key, 300)).toBe("allowed");
    expect(await said(key, 301)).toMatch(/^23514/);
  }
});
