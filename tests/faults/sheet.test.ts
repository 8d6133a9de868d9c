import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "./support/person";
import { DANA, PASSWORD, startWorld, type World } from "./support/world";

let world: World;
let dana: Person;

beforeAll(async () => {
  world = await startWorld();
  dana = world.person();
  expect((await dana.signIn(DANA, PASSWORD)).sentTo).toContain("/dashboard");
});
afterAll(() => world?.stop());

const BATCH = 25;
const SAVE = "/rest/v1/rpc/save_property";

/** A file of 100 homes as it is uploaded; half of them have a number, two are equal. */
const sheetOf = (town: string) =>
  Array.from({ length: 100 }, (_, n) => ({
    line: n + 2,
    id: null,
    nth: n === 99 ? 1 : 0,
    home: {
      title: n >= 98 ? `דירה תאומה ב${town}` : `דירה מספר ${n} ב${town}`,
      ...(n % 2 === 0 && n < 98 && { reference: `${town} ${n}` }),
    },
  }));
type Row = ReturnType<typeof sheetOf>[number];

async function save(rows: readonly Row[]) {
  for (let from = 0; from < rows.length; from += BATCH) {
    const told = await dana.act("saveSheet", "/import-properties", {
      rows: rows.slice(from, from + BATCH),
      publish: false,
    });
    if (!told.data) return told;
  }
  return null;
}

const stored = async (town: string) =>
  (
    await world.query<{ title: string }>(
      `select title from public.properties where title like '%${town}' order by title`,
    )
  ).map(({ title }) => title);

test.each([
  ["the site", "חיפה"],
  ["the backend", "נשר"],
] as const)(
  "kill -9 of %s during an import, and a second run, store every row once",
  async (who, town) => {
    const rows = sheetOf(town);
    const first = save(rows).catch(() => "broke off");
    // The second batch is in progress.
    await expect
      .poll(async () => (await stored(town)).length, { interval: 20, timeout: 60_000 })
      .toBeGreaterThan(30);
    await world.proxy.requested(SAVE);
    await (who === "the site" ? world.endSite("SIGKILL") : world.endBackend("SIGKILL"));
    expect(await first).not.toBeNull();
    await (who === "the site" ? world.restartSite() : world.restartBackend());
    const left = await stored(town);
    expect(left.length).toBeGreaterThan(30);
    expect(left.length).toBeLessThan(100);

    expect(await save(rows)).toBeNull();
    expect(await stored(town)).toEqual(rows.map(({ home }) => home.title).sort());
  },
);
