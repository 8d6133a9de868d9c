import { expect } from "vitest";
import { long, q } from "../support/bounds";
import { chapter, check, owner, refusal } from "../support/check";
import { DANAS, dana, YOSSIS } from "../support/people";

chapter("Every CHECK of tables that only the database writes");

type Row = Record<string, string>;

/** A private table accepts a row with each of the `good` values (as SQL) and refuses the `bad` ones by that name. */
function takes(table: string, row: Row, good: Row[], bad: Record<string, Row[]>) {
  const insert = (changed: Row) => {
    const all = { ...row, ...changed };
    return `insert into private.${table} (${Object.keys(all)}) values (${Object.values(all)})`;
  };
  check(`private.${table} accepts ${good.length + 1} valid rows`, async () => {
    for (const changed of [{}, ...good]) {
      expect([changed, await refusal(null, insert(changed))]).toEqual([changed, "allowed"]);
    }
  });
  for (const [name, rows] of Object.entries(bad)) {
    check(`private.${table} is guarded by ${name}`, async () => {
      for (const changed of rows) {
        expect([changed, await refusal(null, insert(changed))]).toEqual([changed, `23514 ${name}`]);
      }
    });
  }
}

takes(
  "alerts",
  { address: "'ruth@example.com'", filters: "'{}'", frequency: "'now'", consent_version: "1" },
  [
    { frequency: "'daily'", query: q("city=חיפה") },
    { frequency: "'weekly'", consent_version: "7" },
    { filters: "null", listing_id: `'${DANAS}'` },
  ],
  {
    alert_address_valid: [{ address: "'ruth'" }, { address: "''" }],
    alert_filters_valid: [
      { filters: "'[]'" },
      {
        filters: `jsonb_build_object('text', (select string_agg(md5(n::text), '') from generate_series(1, 2000) n))`,
      },
    ],
    alert_frequency_known: [{ frequency: "'hourly'" }],
    alert_consent_valid: [{ consent_version: "0" }],
    alert_query_valid: [{ query: long(20_001) }, { query: "E'city=\\n'" }],
    alert_of_one: [{ filters: "null" }, { listing_id: `'${DANAS}'` }],
  },
);

check("private.alert_finds accepts three reasons", async () => {
  const found = (reason: string) =>
    refusal(
      null,
      `with asked as (insert into private.alerts (address, listing_id, frequency, consent_version)
         values ('ruth@example.com', '${DANAS}', 'now', 1) returning id)
       insert into private.alert_finds (alert_id, listing_id, reason)
         select '00000000-0000-4000-8000-000000000000', '${YOSSIS}', '${reason}' from asked`,
    );
  // A CHECK runs before the foreign key, which refuses the rows that pass it.
  for (const reason of ["new", "lowered", "back"]) {
    expect([reason, await found(reason)]).toEqual([reason, expect.stringMatching(/^23503 /)]);
  }
  for (const reason of ["", "sold"]) {
    expect([reason, await found(reason)]).toEqual([reason, "23514 alert_reason_known"]);
  }
});

takes(
  "agent_hours",
  { agent_id: `'${dana.profile}'`, day: "'1999-01-01'", hour: "0" },
  [{ hour: "23" }],
  { agent_hours_of_a_day: [{ hour: "-1" }, { hour: "24" }] },
);

takes(
  "share_links",
  { code: "'zzZZ09'", agent_id: `'${dana.profile}'`, place: "'qr'" },
  [{ place: "'own'", name: q("שלט ברחוב הרצל") }],
  {
    share_links_code_valid: [{ code: "'zz-Z09'" }, { code: "'zzZ09'" }],
    share_links_place_known: [{ place: "'banner'" }],
    share_links_own_named: [{ place: "'own'" }, { name: q("שלט") }],
  },
);

takes(
  "area_months",
  {
    city: q("חיפה"),
    deal: "'sale'",
    neighborhood: "''",
    rooms: "0",
    month: "'1999-01-01'",
    listings: "1",
    priced: "0",
    sized: "0",
  },
  [],
  { area_months_first_day: [{ month: "'1999-01-02'" }] },
);

takes(
  "expiry_notices",
  { listing_id: `'${DANAS}'`, expires_at: "'1999-01-01'", days: "1" },
  [{ days: "7" }],
  { expiry_notice_days_valid: [{ days: "2" }] },
);

takes(
  "mail_kinds",
  { kind: "'postcard'", stoppable: "true", reader: "'account'" },
  [{ reader: "'address'" }],
  { mail_reader_known: [{ reader: "'everybody'" }] },
);

takes(
  "mails",
  { key: "'postcard'", kind: "'test'", address: "'ruth@example.com'", data: "'{}'" },
  [{ sent_at: "now()" }, { dead_at: "now()" }],
  {
    mails_end_once: [{ sent_at: "now()", dead_at: "now()" }],
    mails_to_one: [{ address: "null" }],
  },
);

takes("alert_browsers", { hash: "sha256('a key')", address: "'ruth@example.com'" }, [], {
  alert_browser_address_valid: [{ address: "'ruth'" }, { address: "''" }],
});

takes(
  "chosen_homes",
  { agent_id: `'${dana.profile}'`, place: "0", listing_id: `'${DANAS}'` },
  [{ place: "48" }],
  { chosen_place_valid: [{ place: "-1" }, { place: "49" }] },
);

// A pair is stored in one order, so it is stored once.
const PAIR = { listing_id: `'${DANAS}'`, other_id: `'${YOSSIS}'` };
const NO_PAIRS = [
  { listing_id: `'${YOSSIS}'`, other_id: `'${DANAS}'` },
  { listing_id: `'${DANAS}'`, other_id: `'${DANAS}'` },
];
takes("different_homes", { ...PAIR, facts: "'[]'" }, [], { different_homes_once: NO_PAIRS });
takes("same_home_pairs", { ...PAIR, by_street: "true", by_pictures: "false" }, [], {
  same_home_pair_once: NO_PAIRS,
});

check("the grid of shown places has one secret, and no second beside it", async () => {
  const second = (single: boolean) =>
    refusal(null, `insert into private.map_key (single) values (${single})`);
  expect(await second(false)).toBe("23514 map_key_single_check");
  await owner("delete from private.map_key");
  expect(await second(true)).toBe("allowed");
});

check("the areas have one renewal time, and no second beside it", async () => {
  const second = (single: boolean) =>
    refusal(null, `insert into private.area_renewal (single) values (${single})`);
  expect(await second(false)).toBe("23514 area_renewal_single_check");
  await owner("delete from private.area_renewal");
  expect(await second(true)).toBe("allowed");
});

takes(
  "former_addresses",
  { kind: "'agent'", name: "'dana-2'", user_id: `'${dana.id}'` },
  [{ kind: "'company'" }],
  { former_address_kind: [{ kind: "'listing'" }] },
);

takes(
  "viewing_hours",
  {
    id: "gen_random_uuid()",
    agent_id: `'${dana.profile}'`,
    weekday: "0",
    from_time: "'10:00'",
    to_time: "'11:00'",
    minutes: "30",
    gap: "0",
    notice_hours: "2",
    seats: "1",
  },
  [
    { weekday: "6", minutes: "10", gap: "120", notice_hours: "168" },
    { weekday: "null", day: "'2026-12-01'", listing_id: `'${DANAS}'`, seats: "100" },
    { minutes: "60" },
    { from_time: "'00:00'", to_time: "'23:59'", minutes: "480", notice_hours: "0" },
  ],
  {
    viewing_weekday_valid: [{ weekday: "7" }, { weekday: "-1" }],
    viewing_day_valid: [{ weekday: "null", day: "'infinity'" }],
    viewing_minutes_valid: [{ minutes: "9" }, { minutes: "481", to_time: "'23:00'" }],
    viewing_gap_valid: [{ gap: "-1" }, { gap: "121" }],
    viewing_notice_valid: [{ notice_hours: "-1" }, { notice_hours: "169" }],
    viewing_seats_valid: ["0", "101"].map((seats) => ({
      seats,
      weekday: "null",
      day: "'2026-12-01'",
      listing_id: `'${DANAS}'`,
    })),
    viewing_hours_one_kind: [{ weekday: "null" }, { day: "'2026-12-01'" }],
    viewing_hours_long_enough: [
      { minutes: "61" },
      { to_time: "'09:00'" },
      { from_time: "'23:50'", to_time: "'23:55'" },
    ],
    open_house_is_one_day: [
      { seats: "2" },
      { seats: "2", weekday: "null", day: "'2026-12-01'" },
      { seats: "2", listing_id: `'${DANAS}'` },
    ],
  },
);

takes(
  "viewings",
  {
    request_id: "gen_random_uuid()",
    agent_id: `'${dana.profile}'`,
    lead_id: "(select id from public.leads limit 1)",
    hash: "sha256(convert_to(gen_random_uuid()::text, 'UTF8'))",
    starts_at: "'2026-12-01 10:00Z'",
    ends_at: "'2026-12-01 10:30Z'",
    blocked_until: "'2026-12-01 10:45Z'",
    open_house: "true",
    state: "'waiting'",
  },
  [
    { state: "'confirmed'" },
    { state: "'refused'" },
    { state: "'cancelled'", email: "'ruth@example.com'" },
  ],
  {
    viewing_email_valid: [{ email: "'ruth'" }],
    viewing_state_known: [{ state: "'new'" }],
    viewing_in_order: [
      { ends_at: "'2026-12-01 10:00Z'" },
      { blocked_until: "'2026-12-01 10:15Z'" },
    ],
  },
);
