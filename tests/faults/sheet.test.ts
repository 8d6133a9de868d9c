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

/** A file of homes as it is uploaded; half of them have a number, the last two are equal. */
const sheetOf = (town: string, size: number) =>
  Array.from({ length: size }, (_, n) => ({
    line: n + 2,
    id: null,
    nth: n === size - 1 ? 1 : 0,
    home: {
      title: n >= size - 2 ? `דירה תאומה ב${town}` : `דירה מספר ${n} ב${town}`,
      ...(n % 2 === 0 && n < size - 2 && { reference: `${town} ${n}` }),
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
  ["the site", 1_000, "חיפה"],
  ["the backend", 100, "נשר"],
] as const)(
  "kill -9 of %s during an import of %d rows, and a second run, store every row once",
  async (who, size, town) => {
    const rows = sheetOf(town, size);
    const half = size / 2;
    const first = save(rows).catch(() => "broke off");
    // A batch after the middle of the file is in progress.
    await expect
      .poll(async () => (await stored(town)).length, { interval: 20, timeout: 120_000 })
      .toBeGreaterThan(half);
    await world.proxy.requested(SAVE);
    await (who === "the site" ? world.endSite("SIGKILL") : world.endBackend("SIGKILL"));
    expect(await first).not.toBeNull();
    await (who === "the site" ? world.restartSite() : world.restartBackend());
    const left = await stored(town);
    expect(left.length).toBeGreaterThan(half);
    expect(left.length).toBeLessThan(size);

    expect(await save(rows)).toBeNull();
    expect(await stored(town)).toEqual(rows.map(({ home }) => home.title).sort());
  },
  300_000,
);
