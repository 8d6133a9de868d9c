import { expect } from "vitest";
import { type Corner, readShape, UNPLACED, writeShape } from "@/lib/map/area";
import { circleAround, METRES_PER_DEGREE, RADII } from "@/lib/map/circle";
import { SORTS } from "@/lib/search/query";
import { inArea, type Placed } from "../support/areas";
import { answer, as, chapter, check, hosted, owner, refusal } from "../support/check";
import { DANAS, dana, visitor, yossi } from "../support/people";
import { insertListings, one, random } from "../support/search-listings";

chapter("Boxes, shapes and the pins of a map");

type Pin = [
  lng: number,
  lat: number,
  homes: number,
  low: number | null,
  high: number | null,
  onePlace: boolean,
  id: string | null,
  place: string | null,
  status: string | null,
  lowered: boolean | null,
  rooms: number | null,
];
type MapAnswer = { placed: number; unplaced: number; pins: Pin[] };
type Home = Placed & { id: string; price: number | null; transaction_type: string; city: string };

const mapOf = (filters: object, zoom: number) =>
  answer<MapAnswer>(visitor, "select public.map_listings($1, $2)", [JSON.stringify(filters), zoom]);
const totalOf = async (filters: object) =>
  (
    await answer<{ total: number }>(visitor, "select public.search_listings($1)", [
      JSON.stringify(filters),
    ])
  ).total;
const countOf = async (filters: object) =>
  (
    await answer<number[]>(visitor, "select public.count_searches($1)", [JSON.stringify([filters])])
  )[0];
const alertCount = async (filters: object) => {
  const [{ test } = { test: "" }] = await owner<{ test: string }>(
    "select private.alert_test($1) as test",
    [JSON.stringify(filters)],
  );
  const [row] = await owner<{ n: number }>(
    `select count(*)::int as n from private.search_rows r where true${test}`,
  );
  return row?.n;
};
const allHomes = () =>
  owner<Home>(
    "select id, map_lat, map_lng, price::float, transaction_type, city from public.public_listings",
  );

const coordinate = (from: number, span: number) => from + (random(1000) / 1000) * span;
function someBounds() {
  const [west, south] = [coordinate(34.7, 0.7), coordinate(31.9, 1)];
  return [west, south, west + coordinate(0.002, 0.6), south + coordinate(0.002, 0.8)]
    .map((degrees) => degrees.toFixed(5))
    .join();
}
/** Corners in random order, so most shapes cross themselves. */
function someShape() {
  const corners = Array.from({ length: 3 + random(12) }, () => ({
    lat: coordinate(31.8, 1.2),
    lng: coordinate(34.7, 0.8),
  }));
  return writeShape(corners);
}
function someArea() {
  const kind = random(4);
  return {
    ...(kind !== 1 && kind !== 3 && { bounds: someBounds() }),
    ...(kind !== 0 && kind !== 3 && { shape: someShape() }),
    ...(random(3) === 0 && { transactionType: one(["sale", "rent"]) }),
    ...(random(3) === 0 && { priceMin: 500 + random(2000) }),
  } as { bounds?: string; shape?: string; transactionType?: string; priceMin?: number };
}

check("pins, list, count and alerts agree with a scan of all homes", async () => {
  await insertListings(150);
  await as(yossi, "update public.profiles set show_property_prices = false");
  const homes = await allHomes();
  let found = 0;
  // The full number where it is fast.
  for (let n = 0; n < (hosted() ? 200 : 50); n++) {
    const filters = someArea();
    const { transactionType, priceMin } = filters;
    const fits = homes.filter(
      (home) =>
        (transactionType === undefined || home.transaction_type === transactionType) &&
        (priceMin === undefined || (home.price !== null && home.price >= priceMin)),
    );
    const expected = fits.filter((home) => inArea(home, filters));
    const zoom = random(23);
    const { placed, unplaced, pins } = await mapOf(filters, zoom);
    const label = `${JSON.stringify(filters)} at ${zoom}`;
    const total = await totalOf(filters);
    expect(total, label).toBe(expected.length);
    const narrow = filters.bounds !== undefined || filters.shape !== undefined;
    expect(placed + (narrow ? 0 : unplaced), label).toBe(total);
    expect(unplaced, label).toBe(fits.filter(({ map_lat }) => map_lat === null).length);
    expect(
      pins.reduce((sum, [, , count]) => sum + count, 0),
      label,
    ).toBe(placed);
    const alone = pins.map(([, , , , , , id]) => id).filter((id) => id !== null);
    expect(new Set(alone).size, label).toBe(alone.length);
    for (const id of alone)
      expect(
        expected.map((home) => home.id),
        label,
      ).toContain(id);
    if (n % 10 === 0) {
      expect(await countOf(filters), label).toBe(total);
      expect(await alertCount(filters), label).toBe(total);
    }
    found += total;
  }
  expect(found).toBeGreaterThan(hosted() ? 500 : 100);
});

check(
  "they still agree while homes are published, hidden, shown again, moved and deleted",
  async () => {
    await insertListings(60);
    const ids = (
      await owner<{ id: string }>(
        "select id from public.properties where agent_id = $1 order by id",
        [dana.profile],
      )
    ).map(({ id }) => id);
    const moves = ["hide", "show", "offer", "unoffer", "renew"];
    let different = 0;
    let before = -1;
    for (let n = 0; n < (hosted() ? 100 : 30); n++) {
      const id = one(ids);
      const way = random(3);
      if (way === 0) await as(dana, `select public.move_listings($1, '${one(moves)}')`, [[id]]);
      else if (way === 1)
        await as(
          dana,
          `update public.properties set latitude = ${coordinate(32, 0.8)}, longitude = ${coordinate(34.75, 0.5)},
           location_shown = '${one(["exact", "area"])}', place_confirmed = city where id = '${id}'`,
        );
      else await insertListings(1);
      if (n % 10 === 9) await as(dana, `delete from public.properties where id = '${id}'`);
      const filters = n % 2 ? {} : someArea();
      const label = `${n}: ${JSON.stringify(filters)}`;
      const fits = (await allHomes()).filter(
        (home) =>
          (filters.transactionType === undefined ||
            home.transaction_type === filters.transactionType) &&
          (filters.priceMin === undefined ||
            (home.price !== null && home.price >= filters.priceMin)),
      );
      const expected = fits.filter((home) => inArea(home, filters));
      const { placed, unplaced, pins } = await mapOf(filters, random(23));
      const total = await totalOf(filters);
      expect(total, label).toBe(expected.length);
      const narrow = filters.bounds !== undefined || filters.shape !== undefined;
      expect(placed + (narrow ? 0 : unplaced), label).toBe(total);
      expect(
        pins.reduce((sum, [, , count]) => sum + count, 0),
        label,
      ).toBe(placed);
      if (n % 2 && total !== before) different++;
      if (n % 2) before = total;
    }
    expect(different).toBeGreaterThan(2);
  },
);

check(
  "homes without a location are a separate list, as long as the map's count of them",
  async () => {
    await insertListings(60);
    await owner("update public.properties set city = 'עיר שאינה' where price::integer % 300 = 0");
    for (const filters of [{}, { transactionType: "sale" }, { priceMin: 2000 }]) {
      const { unplaced } = await mapOf(
        { ...filters, bounds: someBounds(), shape: someShape() },
        12,
      );
      const apart = { ...filters, bounds: UNPLACED };
      expect(unplaced, JSON.stringify(filters)).toBeGreaterThan(0);
      expect(await totalOf(apart)).toBe(unplaced);
      expect(await countOf(apart)).toBe(unplaced);
      expect(await alertCount(apart)).toBe(unplaced);
      expect(await mapOf(apart, 12)).toMatchObject({ placed: 0, unplaced, pins: [] });
      // No home is missing or counted twice.
      const { placed } = await mapOf(filters, 12);
      expect(placed + unplaced).toBe(await totalOf(filters));
    }
  },
);

check("homes at one point are one pin at any zoom, and the pin says so", async () => {
  await insertListings(12);
  await owner(
    "update public.properties set latitude = 32.08146, longitude = 34.78968, location_shown = 'exact'",
  );
  const homes = await allHomes();
  for (const zoom of [0, 7, 15, 22]) {
    const { pins } = await mapOf({}, zoom);
    expect(pins).toHaveLength(1);
    const [[lng, lat, count, , , onePlace, id] = [] as unknown as Pin] = pins;
    expect([count, onePlace, id]).toEqual([homes.length, true, null]);
    expect(Math.abs(lat - 32.08146)).toBeLessThan(0.00002);
    expect(Math.abs(lng - 34.78968)).toBeLessThan(0.00002);
  }
});

check("a pin has the visible prices, and for a single home its details", async () => {
  const point = "latitude = 32.5, longitude = 35, location_shown = 'exact', place_confirmed = city";
  await as(dana, `update public.properties set ${point} where id = '${DANAS}'`);
  const around = { bounds: "34.99,32.49,35.01,32.51" };
  const [pin] = (await mapOf(around, 12)).pins;
  expect(pin?.slice(2)).toEqual([1, 1950000, 1950000, true, DANAS, "exact", "active", false, 3.5]);
  await as(dana, "update public.profiles set show_property_prices = false");
  const [hidden] = (await mapOf(around, 12)).pins;
  expect(hidden?.slice(2, 7)).toEqual([1, null, null, true, DANAS]);
  await as(dana, "update public.profiles set is_public = false");
  expect((await mapOf(around, 12)).pins).toEqual([]);
});

check("a map has at most 400 pins, whose counts still add up", async () => {
  await owner(`insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types,
      latitude, longitude, location_shown)
    select '${dana.profile}', 'דירה מספר ' || n, 'sale', 1000000 + n, 'חיפה', 3, '{apartment}',
      32 + (n / 25) * 0.01, 34.8 + (n % 25) * 0.01, 'exact'
    from generate_series(1, 600) n`);
  const all = await owner<{ n: number }>(
    "select count(*)::int as n from private.search_rows where y is not null",
  );
  const { pins, placed } = await mapOf({}, 22);
  expect(pins.length).toBeLessThanOrEqual(400);
  expect(pins.length).toBeGreaterThan(100);
  expect(placed).toBe(all[0]?.n);
  expect(pins.reduce((sum, [, , count]) => sum + count, 0)).toBe(placed);
});

check(
  "bisecting an approximate home by boxes, shapes and alerts ends at its shown point",
  async () => {
    const [lat, lng] = [32.081467, 34.789683];
    await as(
      dana,
      `update public.properties set latitude = ${lat}, longitude = ${lng}, location_shown = 'area', place_confirmed = city
       where id = '${DANAS}'`,
    );
    const [shown] = await as<{ map_lat: number; map_lng: number }>(
      visitor,
      `select map_lat, map_lng from public.public_listings where id = '${DANAS}'`,
    );
    const point = shown ?? { map_lat: 0, map_lng: 0 };
    const asShape = ([west, south, east, north]: number[]) =>
      writeShape([
        { lat: south, lng: west },
        { lat: south, lng: east },
        { lat: north, lng: east },
        { lat: north, lng: west },
      ] as Corner[]);
    for (const how of ["bounds", "shape"] as const) {
      let box = [34.7, 32, 34.9, 32.2] as [number, number, number, number];
      for (let step = 0; step < 24; step++) {
        const [west, south, east, north] = box;
        const eastWest = step % 2 === 0;
        const half: typeof box = eastWest
          ? [west, south, (west + east) / 2, north]
          : [west, south, east, (south + north) / 2];
        const other: typeof box = eastWest
          ? [(west + east) / 2, south, east, north]
          : [west, (south + north) / 2, east, north];
        const filters = {
          agentId: dana.profile,
          [how]: how === "bounds" ? half.map((d) => d.toFixed(8)).join() : asShape(half),
        };
        const inHalf = (await totalOf(filters)) > 0;
        expect(inHalf ? 1 : 0).toBe((await mapOf(filters, 18)).placed > 0 ? 1 : 0);
        if (step % 8 === 0) expect(await alertCount(filters)).toBe(await totalOf(filters));
        box = inHalf ? half : other;
      }
      const [west, south, east, north] = box;
      const away = (a: number, b: number) =>
        Math.hypot(((south + north) / 2 - a) * 110_900, ((west + east) / 2 - b) * 95_000);
      expect(away(point.map_lat, point.map_lng)).toBeLessThan(12);
    }
  },
);

check(
  "a home's point within its square changes no sort, no circle, no pin and no count",
  async () => {
    await insertListings(40);
    const put = (lat: number, lng: number, shown: "area" | "exact") =>
      as(
        dana,
        `update public.properties set latitude = ${lat}, longitude = ${lng}, location_shown = '${shown}', place_confirmed = city
       where id = '${DANAS}'`,
      );
    const point = async () => {
      const [row] = await as<{ lat: number; lng: number }>(
        visitor,
        `select map_lat as lat, map_lng as lng from public.public_listings where id = '${DANAS}'`,
      );
      return row ?? { lat: 0, lng: 0 };
    };
    const ofDana = { agentId: dana.profile };
    /** Every query that involves a place; the home is 60 metres inside the northern edge of each circle. */
    const asked = async (lat: number, lng: number) => {
      const found: unknown[] = [];
      for (const sort of SORTS)
        found.push(await answer(visitor, "select public.search_listings($1, $2)", [ofDana, sort]));
      for (const radius of RADII) {
        const south = lat - (radius - 60) / METRES_PER_DEGREE;
        const shape = writeShape(circleAround({ lat: south, lng }, radius));
        found.push(await totalOf({ ...ofDana, shape }), await alertCount({ ...ofDana, shape }));
      }
      for (const zoom of [8, 15, 22]) found.push(await mapOf(ofDana, zoom));
      return found;
    };
    await put(32.081467, 34.789683, "area");
    const middle = await point();
    const [north, south] = [middle.lat + 0.0012, middle.lat - 0.0008];
    await put(north, middle.lng + 0.001, "area");
    expect(await point()).toEqual(middle);
    const about = await asked(north, middle.lng + 0.001);
    await put(south, middle.lng - 0.001, "area");
    expect(await asked(north, middle.lng + 0.001)).toEqual(about);
    // The same queries find a home shown at its exact point.
    await put(north, middle.lng + 0.001, "exact");
    const exact = await asked(north, middle.lng + 0.001);
    expect(exact).not.toEqual(about);
    await put(north + 0.001, middle.lng + 0.001, "exact");
    expect(await asked(north, middle.lng + 0.001)).not.toEqual(exact);
  },
);

check("an invalid box or shape is refused by name, and quickly", async () => {
  const asked = (filters: object) =>
    refusal(visitor, "select public.map_listings($1)", [JSON.stringify(filters)]);
  const ring = (corners: number) =>
    writeShape(
      Array.from({ length: corners }, (_, n) => ({
        lat: 32 + (n % 7) / 100,
        lng: 34.8 + n / 1000,
      })),
    );
  expect(await asked({ shape: ring(60) })).toBe("allowed");
  expect(await asked({ shape: ring(61) })).toBe("22023 shape_invalid");
  expect(await asked({ shape: ring(2) })).toBe("22023 shape_invalid");
  expect(await asked({ shape: "a".repeat(30_000) })).toBe("22023 shape_invalid");
  expect(await asked({ shape: "a".repeat(1_000_000) })).toMatch(
    /^22023 (filters_too_long|shape_invalid)/,
  );
  expect(await asked({ shape: ["x"] })).toBe("22023 shape_invalid");
  expect(await asked({ shape: "~~~~~~~~~" })).toBe("22023 shape_invalid");
  for (const bounds of [
    "NaN,1,2,3",
    "1,2,3",
    "34,-90,35,90",
    "0,0,1e9,1",
    "34,32,35,33;",
    "34.8",
  ]) {
    expect(await asked({ bounds }), bounds).toBe("22023 bounds_invalid");
  }
  expect(readShape(ring(60))).toHaveLength(60);
});

check("a map shows a write at once", async () => {
  const around = { bounds: "34.99,32.49,35.01,32.51" };
  const placed = async () => (await mapOf(around, 14)).placed;
  expect(await placed()).toBe(0);
  await as(
    dana,
    `update public.properties set latitude = 32.5, longitude = 35, location_shown = 'exact', place_confirmed = city
     where id = '${DANAS}'`,
  );
  expect(await placed()).toBe(1);
  await as(dana, "select public.move_listings($1, 'hide')", [[DANAS]]);
  expect(await placed()).toBe(0);
  await as(dana, "select public.move_listings($1, 'show')", [[DANAS]]);
  expect(await placed()).toBe(1);
  await as(dana, `update public.properties set latitude = 32.6 where id = '${DANAS}'`);
  expect(await placed()).toBe(0);
});
