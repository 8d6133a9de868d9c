import { expect } from "vitest";
import { METRES_PER_DEGREE } from "@/lib/map/circle";
import { isFarFrom, isInBox } from "@/lib/map/pin-place";
import { localities, neighborhoods } from "@/lib/places/gazetteer";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { DIFFERENCES } from "../support/differences";
import { DANAS, DANAS_SECOND, dana, server, visitor, YOSSIS, yossi } from "../support/people";
import { insertListings } from "../support/search-listings";

chapter("A home's location, and what visitors see of it");

type Point = { map_lat: number; map_lng: number; map_place: string };
type Who = typeof dana;

const at = (who: Who, id: string, lat: number, lng: number, shown = "area") =>
  as(
    who,
    `update public.properties set latitude = ${lat}, longitude = ${lng}, location_shown = '${shown}', place_confirmed = city
     where id = '${id}'`,
  );
const shown = async (id: string) =>
  (
    await as<Point>(
      visitor,
      `select map_lat, map_lng, map_place from public.public_listings where id = '${id}'`,
    )
  )[0];
const metres = (a: Point, lat: number, lng: number) =>
  Math.hypot((a.map_lat - lat) * 110_900, (a.map_lng - lng) * 95_000);

check(
  "an exact home is shown at its point, an approximate one in the middle of its square",
  async () => {
    await at(dana, DANAS, 32.81, 35, "exact");
    expect(await shown(DANAS)).toEqual({ map_lat: 32.81, map_lng: 35, map_place: "exact" });
    for (let n = 0; n < 40; n++) {
      const [lat, lng] = [32 + n * 0.0137, 34.8 + n * 0.0071];
      await at(dana, DANAS, lat, lng, n % 2 ? "address" : "area");
      const point = (await shown(DANAS)) as Point;
      expect(point.map_place).toBe("about");
      // Within half a diagonal of its square, or 30 metres beyond the edge of the previous one.
      expect(metres(point, lat, lng)).toBeLessThan(Math.hypot(225, 225) + 45);
      expect(await owner(DIFFERENCES)).toEqual([]);
    }
  },
);

check("a home that hides its address hides it from lists, words and searches", async () => {
  const found = async (filters: object) =>
    (await answer<{ total: number }>(visitor, "select public.search_listings($1)", [filters]))
      .total;
  expect(await found({ address: "הגפן 12" })).toBe(1);
  expect(await found({ text: '"הגפן 12"' })).toBe(1);
  await at(dana, DANAS, 32.81, 35, "area");
  expect(
    await as(visitor, `select address from public.public_listings where id = '${DANAS}'`),
  ).toEqual([{ address: null }]);
  expect(await found({ address: "הגפן 12" })).toBe(0);
  expect(await found({ text: '"הגפן 12"' })).toBe(0);
  await at(dana, DANAS, 32.81, 35, "address");
  expect(await found({ address: "הגפן 12" })).toBe(1);
});

check("the true point of an approximate home never reaches visitors", async () => {
  await at(dana, DANAS, 32.812345, 35.012345, "area");
  const everything = JSON.stringify([
    await as(visitor, "select to_jsonb(l) from public.public_listings l"),
    await as(visitor, "select public.search_listings()"),
    await as(yossi, "select to_jsonb(l) from public.public_listings l"),
    await owner("select to_jsonb(r) - 'words' from private.search_rows r"),
  ]);
  expect(everything).not.toMatch(/32\.812345|35\.012345/);
  expect(everything).not.toContain(
    String(await answer(server, "select private.map_x(35.012345)").catch(() => "never")),
  );
  expect(await refusal(visitor, "select latitude from public.properties")).toMatch(/^42501/);
  expect(await refusal(visitor, "select key from private.map_key")).toMatch(/^42501/);
  expect(await refusal(dana, "select key from private.map_key")).toMatch(/^42501/);
  expect(await refusal(dana, "select private.map_grid()")).toMatch(/^42501/);
  expect(await as(yossi, `select id from public.properties where id = '${DANAS}'`)).toEqual([]);
  expect(
    await refusal(dana, `update public.properties set map_lat = 32 where id = '${DANAS}'`),
  ).toMatch(/^42501/);
});

check("the same home has the same point, whoever lists it and however often", async () => {
  const points = new Set<string>();
  for (const [who, id] of [
    [dana, DANAS],
    [dana, DANAS_SECOND],
    [yossi, YOSSIS],
  ] as const) {
    for (const way of ["area", "exact", "address"]) await at(who, id, 32.08146, 34.78968, way);
    points.add(JSON.stringify(await shown(id)));
  }
  expect(points.size).toBe(1);
});

check("a pin that is nudged keeps its square, and jumps to the next square's middle", async () => {
  // Eastwards across several squares in steps of ten metres: each shown point stays for long, with none in between.
  const seen: Point[] = [];
  for (let step = 0; step < 150; step++) {
    await at(dana, DANAS, 32.08146, 34.78 + (step * 10) / 95_000);
    const point = (await shown(DANAS)) as Point;
    const last = seen.at(-1);
    if (!last || last.map_lat !== point.map_lat || last.map_lng !== point.map_lng) seen.push(point);
  }
  expect(seen.length).toBeGreaterThanOrEqual(3);
  expect(seen.length).toBeLessThanOrEqual(9);
  for (const [n, point] of seen.entries()) {
    const before = seen[n - 1];
    if (before) expect(metres(point, before.map_lat, before.map_lng)).toBeGreaterThan(440);
  }
  // Twenty metres back, the square entered last is kept.
  const last = await shown(DANAS);
  const [{ longitude } = { longitude: 0 }] = await as<{ longitude: number }>(
    dana,
    `select longitude from public.properties where id = '${DANAS}'`,
  );
  await at(dana, DANAS, 32.08146, longitude + 20 / 95_000);
  await at(dana, DANAS, 32.08146, longitude);
  const back = (await shown(DANAS)) as Point;
  // The same square, or the one those twenty metres led into: adjacent, or diagonal near a corner.
  expect(metres(back, (last as Point).map_lat, (last as Point).map_lng)).toBeLessThan(640);
});

check("a home without coordinates is shown in the middle of its town, and says so", async () => {
  await as(
    dana,
    `update public.properties set latitude = null, longitude = null, city = 'תל אביב' where id = '${DANAS}'`,
  );
  const town = localities.find(({ name }) => name === "תל אביב-יפו");
  expect(await shown(DANAS)).toEqual({
    map_lat: town?.latitude,
    map_lng: town?.longitude,
    map_place: "city",
  });
  await as(dana, `update public.properties set city = 'עיר שאיננה' where id = '${DANAS}'`);
  expect(await shown(DANAS)).toEqual({ map_lat: null, map_lng: null, map_place: null });
  expect(await owner("select x, y from private.search_rows where id = $1", [DANAS])).toEqual([
    { x: null, y: null },
  ]);
});

check(
  "without coordinates a home is shown in the middle of its neighbourhood, if that is known",
  async () => {
    await insertListings(6);
    const others = await owner<{ id: string }>(
      "select id from public.public_listings where id <> $1 order by seq desc limit 3",
      [DANAS],
    );
    const place = (id: string | undefined, lat: number, neighborhood: string, way = "exact") =>
      owner(
        `update public.properties set city = 'תל אביב-יפו', neighborhood = '${neighborhood}', latitude = ${lat},
         longitude = 34.77, location_shown = '${way}' where id = '${id}'`,
      );
    const without = async (neighborhood: string | null) => {
      await as(
        dana,
        `update public.properties set latitude = null, longitude = null, place_confirmed = null, city = 'תל אביב-יפו',
         neighborhood = ${neighborhood ? `'${neighborhood}'` : "null"} where id = '${DANAS}'`,
      );
      return shown(DANAS);
    };
    const town = localities.find(({ name }) => name === "תל אביב-יפו");
    const inTown = { map_lat: town?.latitude, map_lng: town?.longitude, map_place: "city" };
    await place(others[0]?.id, 32.061, "נווה צדק");
    await place(others[1]?.id, 32.063, "נווה צדק");
    // Two homes are too few, and a third at the same point adds nothing.
    await place(others[2]?.id, 32.063, "נווה צדק");
    expect(await without("נווה צדק")).toEqual(inTown);
    await place(others[2]?.id, 32.09, "שכונת נווה צדק");
    expect(await without("שכונה אחרת")).toEqual(inTown);
    // The median one, in any spelling.
    const middle = { map_lat: 32.063, map_lng: 34.77, map_place: "neighborhood" };
    expect(await without("נווה צדק")).toEqual(middle);
    expect(await without(null)).toEqual(inTown);
    // For homes shown approximately, only the shown points count.
    for (const id of others.map(({ id }) => id)) await place(id, 32.063, "כרם", "area");
    expect(await without("כרם")).toEqual(inTown);
    for (const [n, { id }] of others.entries()) await place(id, 32.05 + n / 50, "כרם", "area");
    const points = await owner<{ map_lat: number; map_lng: number }>(
      "select map_lat, map_lng from public.public_listings where neighborhood = 'כרם' and id <> $1 order by map_lat",
      [DANAS],
    );
    // The middle is computed when the place is written.
    await without(null);
    const seen = await without("כרם");
    expect(seen?.map_place).toBe("neighborhood");
    expect(seen?.map_lat).toBeCloseTo(points[1]?.map_lat ?? 0, 4);
  },
);

check("the database knows the middle of every locality", async () => {
  const known = await owner<{ key: string; lat: number; lng: number }>(
    "select key, lat, lng from private.localities",
  );
  const byKey = new Map(known.map(({ key, lat, lng }) => [key, [lat, lng].join()]));
  const keys = await owner<{ name: string; key: string }>(
    "select name, private.search_key(name) as key from unnest($1::text[]) name",
    [localities.map(({ name }) => name)],
  );
  const first = new Map<string, string>();
  for (const [n, { latitude, longitude }] of localities.entries()) {
    const key = keys[n]?.key ?? "";
    if (!first.has(key)) first.set(key, [latitude, longitude].join());
  }
  expect([...first].filter(([key, point]) => byKey.get(key) !== point)).toEqual([]);
});

check(
  "the database knows every town and neighbourhood that an agent may name, and no other",
  async () => {
    const known = await owner<{ name: string }>("select name from private.area_names");
    const listed = [
      ...localities.map(({ name }) => name),
      ...neighborhoods.map(({ city, name }) => `${city}|${name}`),
    ];
    expect(known.map(({ name }) => name).sort()).toEqual([...new Set(listed)].sort());
  },
);

check("a point outside Israel's bounding box is refused", async () => {
  const set = (columns: string) =>
    refusal(dana, `update public.properties set ${columns} where id = '${DANAS}'`);
  expect(await set("latitude = 51.5, longitude = -0.12")).toMatch(/itude_valid/);
  expect(await set("latitude = 34.78, longitude = 32.08")).toMatch(/itude_valid/);
  expect(await set("latitude = 'NaN', longitude = 35")).toMatch(/latitude_valid/);
  expect(await set("latitude = 33.27, longitude = 35.57, place_confirmed = city")).toBe("allowed");
});

check(
  "a place far from its town is public only once its agent has confirmed the town",
  async () => {
    const FAR = "P0001 place_in_doubt";
    const set = (columns: string, id = DANAS) =>
      refusal(dana, `update public.properties set ${columns} where id = '${id}'`);
    const home = async (columns: string) =>
      (
        await owner<{ of: unknown }>(
          `select ${columns} as of from public.properties where id = '${DANAS}'`,
        )
      )[0]?.of;
    await owner(
      `update public.properties set city = 'חיפה', latitude = null, longitude = null where id = '${DANAS}'`,
    );
    const near = "latitude = 32.81, longitude = 35.01";
    const far = "latitude = 32.6, longitude = 35";
    await as(dana, `update public.properties set ${near} where id = '${DANAS}'`);
    expect(await set(far)).toBe(FAR);
    expect(await set(`${far}, place_confirmed = 'עכו'`)).toBe(FAR);
    expect(await home("latitude::float")).toBe(32.81);
    await as(
      dana,
      `update public.properties set ${far}, place_confirmed = 'חיפה' where id = '${DANAS}'`,
    );
    expect(await home("latitude::float")).toBe(32.6);
    // A confirmation for one town does not apply to another, and other edits are allowed.
    expect(await set("title = 'דירה אחרת לגמרי'")).toBe("allowed");
    expect(await set("city = 'אילת'")).toBe(FAR);
    expect(await set("place_confirmed = null")).toBe(FAR);
    expect(await set("city = 'עיר שאיננה', place_confirmed = null")).toBe("allowed");
    // Only its agent sees a draft; the place is checked when it becomes public, by the form and by a move.
    await owner(
      `update public.properties set status = 'draft', place_confirmed = null where id = '${DANAS}'`,
    );
    expect(await set("latitude = 32.5")).toBe("allowed");
    const publish = (more: object = {}) =>
      refusal(dana, "select public.save_property($1, $2, $3, true)", [
        DANAS,
        version,
        JSON.stringify(more),
      ]);
    const version = await home("version");
    expect(await publish()).toBe(FAR);
    expect(
      await answer(
        dana,
        "select public.move_listings($1, 'publish') -> 'refused' -> 0 ->> 'reason'",
        [[DANAS]],
      ),
    ).toBe("place_in_doubt");
    expect(await publish({ place_confirmed: "חיפה" })).toBe("allowed");
  },
);

check("the form and the database agree on which places are far", async () => {
  const towns = localities.filter((_, n) => n % 40 === 0);
  for (const { name, latitude, longitude } of towns) {
    for (const metres of [14_900, 15_100]) {
      const lat = latitude + metres / METRES_PER_DEGREE / Math.SQRT2;
      const lng =
        longitude + metres / METRES_PER_DEGREE / Math.SQRT2 / Math.cos((latitude * Math.PI) / 180);
      if (!isInBox({ lat, lng })) continue;
      const [row] = await owner<{ far: boolean }>(
        `select private.place_in_doubt(jsonb_populate_record(null::public.properties, $1)) as far`,
        [JSON.stringify({ city: name, latitude: lat, longitude: lng })],
      );
      expect(row?.far, `${name} ${metres}`).toBe(
        isFarFrom({ lat: latitude, lng: longitude }, { lat, lng }),
      );
      expect(row?.far).toBe(metres > 15_000);
    }
  }
  expect(towns.length).toBeGreaterThan(20);
});
