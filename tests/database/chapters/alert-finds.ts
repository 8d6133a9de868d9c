import { expect } from "vitest";
import { writeShape } from "@/lib/map/area";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  carmel,
  DANAS,
  dana,
  type Person,
  server,
  sharon,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";

chapter("What alerts find");

const SALE = { city: "חיפה", transactionType: "sale" };
const alert = async (filters: object | null, listing: string | null = null, begun = "now()") => {
  const [row] = await owner<{ id: string }>(
    `insert into private.alerts (address, filters, listing_id, frequency, consent_version, confirmed_at)
     values ('seeker@example.com', $1, $2, 'now', 1, ${begun}) returning id`,
    [filters && JSON.stringify(filters), listing],
  );
  return row?.id ?? "";
};
const match = (limit = 200) =>
  answer<{ changes: number; finds: number }>(server, `select public.match_alerts(${limit})`);
const edit = (set: string, id = DANAS) =>
  owner(`update public.properties set ${set} where id = '${id}'`);
/** The pending finds, in words. */
const waiting = async () =>
  (
    await owner<{ line: string }>(
      `select concat_ws(' ', reason, case listing_id when '${DANAS}' then 'dana' when '${YOSSIS}' then 'yossi' end, from_price / 100) as line
       from private.alert_finds where told_at is null order by 1`,
    )
  ).map(({ line }) => line);
const tell = () =>
  owner(
    `update private.alert_finds f set told_at = now(), told_price = l.price * 100
     from (select id, price from public.public_listings) l where l.id = f.listing_id and told_at is null`,
  );

check("a home that newly matches a search since it began is reported once", async () => {
  await edit("status = 'hidden'");
  await alert(SALE);
  await alert({ ...SALE, roomsMin: 4 });
  expect(await match()).toEqual({ changes: 0, finds: 0 });
  await edit("status = 'active'");
  expect(await match()).toEqual({ changes: 1, finds: 1 });
  expect(await waiting()).toEqual(["new dana"]);
  await tell();
  await edit("status = 'hidden'");
  await match();
  await edit("status = 'active'");
  expect(await match()).toEqual({ changes: 1, finds: 0 });
  expect(await waiting()).toEqual([]);
});

check(
  "a drawn area matches homes that are published in it or moved into it, and none outside",
  async () => {
    const ring = (lat: number) =>
      writeShape([
        { lat, lng: 34.9 },
        { lat, lng: 35.1 },
        { lat: lat + 0.1, lng: 35 },
      ]);
    await edit("latitude = 32.83, longitude = 35, location_shown = 'exact', status = 'hidden'");
    await match();
    await alert({ shape: ring(32.8) });
    await alert({ shape: ring(32.5) });
    await alert({ bounds: "34.99,32.82,35.01,32.84" });
    await edit("status = 'active'");
    // Matches the first shape and the box.
    expect(await match()).toEqual({ changes: 1, finds: 2 });
    await owner("delete from private.alert_finds where true");
    await edit("latitude = 32.53");
    expect((await match()).finds).toBe(1);
    expect(await waiting()).toEqual(["new dana"]);
  },
);

check("words on their own must match the home; combined with a filter they only rank", async () => {
  await alert({ text: "נוף לים" });
  await alert({ city: "חיפה", text: "נוף לים" });
  await edit("status = 'hidden', description = 'דירה שקטה'");
  await match();
  await edit("status = 'active'");
  // Matches only the alert for Haifa.
  expect(await match()).toEqual({ changes: 1, finds: 1 });
  await owner("delete from private.alert_finds where true");
  await edit("status = 'hidden', description = 'דירה עם נוף לים'");
  await match();
  await edit("status = 'active'");
  expect(await match()).toEqual({ changes: 1, finds: 2 });
});

check("a home that starts to match is found, wherever it was before", async () => {
  await alert({ city: "עכו", roomsMin: 3, priceMax: 1_950_000, text: '"מוארת" משופצת' });
  await edit("city = 'עכו', rooms = 3");
  await match();
  expect(await waiting()).toEqual(["new dana"]);
  await owner("delete from private.alert_finds where true");
  for (const away of [
    "price = 1950001",
    "rooms = 2.5",
    "description = 'דירה חשוכה'",
    "city = 'נשר'",
  ]) {
    const [was] = await owner(`select * from public.properties where id = '${DANAS}'`);
    await edit(away);
    expect(await match(), away).toEqual({ changes: 1, finds: 0 });
    await owner(
      `update public.properties set price = $2, rooms = $3, description = $4, city = $5 where id = $1`,
      [DANAS, was?.price, was?.rooms, was?.description, was?.city],
    );
    expect(await match(), away).toEqual({ changes: 1, finds: 1 });
    await owner("delete from private.alert_finds where true");
  }
});

check(
  "a lower price is reported when it is below the last notified one, and never when hidden",
  async () => {
    await alert(SALE);
    await match();
    await edit("price = 1900000");
    await match();
    expect(await waiting()).toEqual(["lowered dana 1950000"]);
    // The price went up again before anyone was notified.
    await edit("price = 1960000");
    await match();
    expect(await waiting()).toEqual([]);
    await edit("price = 1800000");
    await match();
    await tell();
    await edit("price = 1700000");
    await match();
    expect(await waiting()).toEqual(["lowered dana 1800000"]);
    // A notified find stays notified.
    await edit("price = 1850000");
    await match();
    await edit("price = 1820000");
    await match();
    expect(await waiting()).toEqual([]);
    await as(dana, "update public.profiles set show_property_prices = false");
    await edit("price = 1700000");
    await match();
    expect(await waiting()).toEqual([]);
    await as(dana, "update public.profiles set show_property_prices = true");
    await match();
    expect(await waiting()).toEqual([]);
    await edit("price = 1600000");
    await match();
    expect(await waiting()).toEqual(["lowered dana 1800000"]);
  },
);

check(
  "a drop of less than one percent is not notified, nor is each of several small drops",
  async () => {
    await alert(SALE);
    await alert(null, DANAS);
    await match();
    for (const price of ["1949999.99", "1940000", "1931000"]) {
      await edit(`price = ${price}`);
      await match();
    }
    expect(await waiting()).toEqual([]);
    await edit("price = 1911690");
    await match();
    expect(await waiting()).toEqual(["lowered dana 1931000", "lowered dana 1931000"]);
    await tell();
    // The drop is measured from the price in the last notification.
    await edit("price = 1900000");
    await match();
    expect(await waiting()).toEqual([]);
    await edit("price = 1892573");
    await match();
    expect(await waiting()).toEqual(["lowered dana 1911690", "lowered dana 1911690"]);
  },
);

check(
  "a home whose price changes in a loop is queued fifty times, and notified with its current price",
  async () => {
    await alert(SALE);
    await match();
    for (let n = 0; n < 60; n++) await edit(`price = ${1_950_000 - n * 1000 - 1000}`);
    expect(await owner("select from private.alert_changes")).toHaveLength(50);
    await match();
    expect(await waiting()).toEqual(["lowered dana 1950000"]);
    expect(await owner("select from private.alert_changes")).toEqual([]);
  },
);

check("no search by price finds a home whose price is hidden", async () => {
  await as(dana, "update public.profiles set show_property_prices = false");
  for (const price of [{ priceMax: 9_000_000 }, { priceMin: 1 }, { pricePerSqmMin: 1 }])
    await alert({ city: "עכו", ...price });
  await edit("city = 'עכו'");
  expect(await match()).toEqual({ changes: 1, finds: 0 });
  await as(dana, "update public.profiles set show_property_prices = true");
  expect((await match()).finds).toBe(3);
});

check("an alert on one home is notified when its price falls and when it is back", async () => {
  await alert(null, DANAS);
  await alert(null, YOSSIS);
  await match();
  await edit("status = 'closed', closed_at = now()");
  await match();
  expect(await waiting()).toEqual([]);
  await edit("status = 'active', closed_at = null");
  await match();
  expect(await waiting()).toEqual(["back dana"]);
  await tell();
  await edit("price = 1900000");
  await match();
  expect(await waiting()).toEqual(["lowered dana 1950000"]);
});

check("a pending match that is gone again is not reported", async () => {
  await alert({ city: "עכו" });
  await edit("city = 'עכו'");
  await match();
  expect(await waiting()).toEqual(["new dana"]);
  await edit("status = 'hidden'");
  await match();
  expect(await waiting()).toEqual([]);
  await edit("status = 'active'");
  await match();
  expect(await waiting()).toEqual(["new dana"]);
});

check(
  "nothing is reported of what happened before an alert, in its pause, or for its old filters",
  async () => {
    const first = await alert({ city: "עכו" });
    await edit("city = 'עכו'");
    await alert({ city: "עכו" });
    await match();
    expect(await owner("select alert_id from private.alert_finds")).toEqual([{ alert_id: first }]);
    const pause = (at: string) =>
      owner(`update private.alerts set paused_at = ${at} where id = '${first}'`);
    await pause("now()");
    expect(await waiting()).toEqual([]);
    await owner("delete from private.alerts where id <> $1", [first]);
    await edit("city = 'עכו'", YOSSIS);
    expect((await match()).finds).toBe(0);
    await pause("null");
    expect((await match()).finds).toBe(0);
    await edit("city = 'חיפה'", YOSSIS);
    await match();
    await edit("city = 'עכו'", YOSSIS);
    await match();
    expect(await waiting()).toEqual(["new yossi"]);
    await owner(`update private.alerts set filters = '{"city": "נשר"}' where id = '${first}'`);
    expect(await waiting()).toEqual([]);
  },
);

check("saving the same search again keeps its pending matches", async () => {
  const id = await alert({ city: "עכו", roomsMin: 3 });
  await edit("city = 'עכו'");
  await match();
  const save = (filters: string) =>
    owner("update private.alerts set filters = $2 where id = $1", [id, filters]);
  await save('{"roomsMin": 3, "city": "עכו"}');
  await match();
  expect(await waiting()).toEqual(["new dana"]);
  await save('{"roomsMin": 2, "city": "עכו"}');
  await match();
  expect(await waiting()).toEqual([]);
});

check("an unconfirmed address is not notified, and without an alert nothing is noted", async () => {
  await alert(SALE, null, "null");
  await edit("city = 'עכו'");
  await edit("city = 'חיפה'");
  expect(await owner("select from private.alert_changes")).toEqual([]);
  expect(await match()).toEqual({ changes: 0, finds: 0 });
  await owner("update private.alerts set confirmed_at = now() where true");
  await edit("city = 'עכו'");
  await edit("city = 'חיפה'");
  // Leaving and coming back is no change.
  expect(await match()).toEqual({ changes: 1, finds: 0 });
  await owner("delete from private.alerts where true");
  await match();
  expect(
    await owner("select from private.alert_keys union all select from private.alert_turns"),
  ).toEqual([]);
});

check("a city that nobody had is matched by the alerts that wait for it", async () => {
  await alert({ city: ["עיר חדשה", "נשר"] });
  await alert({ city: "חדש" });
  await match();
  await edit("city = 'עיר חדשה'");
  expect((await match()).finds).toBe(2);
});

/** The conditions stored for an alert. */
const kept = async (id: string) =>
  (
    await owner<{ test: string }>(
      `select test from private.alert_searches where alert_id = '${id}'`,
    )
  )[0]?.test;

check("a neighbourhood that nobody named is looked up again until a listing has it", async () => {
  const id = await alert({ neighborhood: "שכונת חדשה" });
  await match();
  expect(await kept(id)).toBeNull();
  await edit("neighborhood = 'חדשה הישנה'");
  expect((await match()).finds).toBe(0);
  await edit("neighborhood = 'החדשה'");
  expect((await match()).finds).toBe(1);
  await owner("insert into private.alert_turns (alert_id, at) values ($1, null)", [id]);
  await match();
  expect(await kept(id)).toContain("h:חדשה");
  await edit("city = 'נשר', neighborhood = 'אחרת'", YOSSIS);
  const elsewhere = await alert({ neighborhood: "חדשה", city: "נשר" });
  const here = await alert({ neighborhood: "חדשה", city: "חיפה" });
  await match();
  expect([await kept(elsewhere), await kept(here)]).toEqual([null, expect.stringContaining("h:")]);
});

check("compiled conditions are cached unless they are others tomorrow", async () => {
  const [today, lately, one, day] = [
    await alert({ entrance: "now" }),
    await alert({ listed: "7" }),
    await alert(null, DANAS),
    await alert({ entrance: "2027-01-31" }),
  ];
  await match();
  expect([await kept(today), await kept(lately), await kept(one)]).toEqual([null, null, ""]);
  expect(await kept(day)).toContain("2027-01-31");
});

check("sent matches are deleted with their home, their alert or after their months", async () => {
  await alert({ city: "עכו" });
  await edit("city = 'עכו'");
  await edit("city = 'עכו'", YOSSIS);
  await match();
  await tell();
  await owner(
    `update private.alert_finds set told_at = now() - interval '25 months' where listing_id = '${DANAS}'`,
  );
  await owner("select public.run_maintenance()");
  expect(await owner("select listing_id from private.alert_finds")).toEqual([
    { listing_id: YOSSIS },
  ]);
});

check("a run matches the requested number of listings, each with all its changes", async () => {
  await alert({ city: "עכו" });
  await edit("city = 'עכו'");
  await edit("city = 'עכו'", YOSSIS);
  await edit("city = 'חיפה'");
  expect(await match(1)).toEqual({ changes: 1, finds: 0 });
  expect(await match(1)).toEqual({ changes: 1, finds: 1 });
  expect(await match(1)).toEqual({ changes: 0, finds: 0 });
});

check(
  "a pause is a silence, whatever the order in which its start and end are processed",
  async () => {
    const id = await alert({ city: "עכו" });
    await match();
    await owner("update private.alerts set paused_at = now() where id = $1", [id]);
    await edit("city = 'עכו'");
    await owner("update private.alerts set paused_at = null where id = $1", [id]);
    const turns = await owner<{ at: string }>(
      "with gone as (delete from private.alert_turns where true returning at) select at::text from gone order by at desc",
    );
    // The turns of a large set are processed in batches: the end of the pause in the first, its start in the next.
    for (const { at } of turns) {
      await owner("insert into private.alert_turns (alert_id, at) values ($1, $2)", [id, at]);
      await owner("select private.key_alerts(1)");
    }
    expect(turns).toHaveLength(2);
    expect(await match()).toEqual({ changes: 1, finds: 0 });
  },
);

check("a new city waits for the turn of an alert that is resumed", async () => {
  const id = await alert({ city: "עיר חדשה" });
  await match();
  await owner("update private.alerts set paused_at = now() where id = $1", [id]);
  await match();
  await owner("update private.alerts set paused_at = null where id = $1", [id]);
  // The turn for the city was processed before the alert's own.
  const [turn] = await owner<{ at: string }>(
    "delete from private.alert_turns where true returning at::text",
  );
  await owner("insert into private.alert_turns (alert_id, at) values ($1, null)", [id]);
  await owner("select private.key_alerts(1)");
  expect(await owner("select from private.alert_searches")).toEqual([]);
  await owner("insert into private.alert_turns (alert_id, at) values ($1, $2)", [id, turn?.at]);
  await match();
  await edit("city = 'עיר חדשה'");
  expect((await match()).finds).toBe(1);
});

check(
  "what an alert leaves out is matched once it moves elsewhere, even out of a new place",
  async () => {
    await alert({ transactionType: "sale", withoutCity: "עיר חדשה" });
    await alert({ transactionType: "sale", withoutNeighborhood: ["גבעת הפרחים"] });
    await alert({ transactionType: "sale", city: "חיפה", withoutTypes: ["plot"] });
    await match();
    await edit("status = 'hidden'");
    await match();
    // Neither place was known when the alerts began.
    await edit("status = 'active', city = 'עיר חדשה', neighborhood = 'גבעת הפרחים'");
    expect(await match()).toEqual({ changes: 1, finds: 0 });
    await edit("city = 'עכו'");
    expect((await match()).finds).toBe(1);
    await edit("neighborhood = null");
    expect((await match()).finds).toBe(1);
    await edit("city = 'חיפה', property_types = '{plot}', rooms = null, floor = null");
    expect((await match()).finds).toBe(0);
    await edit("property_types = '{apartment}', rooms = 3");
    expect((await match()).finds).toBe(1);
  },
);

const seekers = (who: Person, id = DANAS) =>
  answer<number | null>(who, `select public.my_listing_seekers('${id}')`);
const seek = (address: string, filters: object) =>
  owner(
    `insert into private.alerts (address, filters, frequency, consent_version, confirmed_at)
     values ($1, $2, 'now', 1, now())`,
    [address, JSON.stringify(filters)],
  );

check("an agent sees how many wait for such a home, from five addresses up", async () => {
  for (let n = 0; n < 4; n++) await seek(`n${n}@example.com`, { ...SALE, priceMin: n });
  // Two more searches of one mailbox.
  await seek("N1@example.com", { city: "חיפה" });
  await seek("n1+news@example.com", { city: "חיפה" });
  await seek("n5@example.com", { ...SALE, roomsMin: 4 });
  await alert(null, DANAS);
  await match();
  expect(await seekers(dana)).toBeNull();
  await seek("n6@example.com", { features: [], kinds: ["homes"] });
  await match();
  expect(await seekers(dana)).toBe(5);
  expect(await seekers(carmel)).toBe(5);
  await owner("update private.alerts set paused_at = now() where address = 'n6@example.com'");
  expect(await seekers(dana)).toBeNull();
  await seek("n7@example.com", {});
  await match();
  expect(await seekers(dana)).toBe(5);
  await edit("status = 'hidden'");
  expect(await seekers(dana)).toBeNull();
});

check("how many wait for a home is shown to its agent and the office only", async () => {
  const ask = `select public.my_listing_seekers('${DANAS}')`;
  expect(await refusal(dana, ask)).toBe("allowed");
  expect(await refusal(carmel, ask)).toBe("allowed");
  for (const other of [yossi, sharon]) expect(await refusal(other, ask)).toBe("PT404 not_found");
  expect(await refusal(visitor, ask)).toMatch(/^42501/);
});
