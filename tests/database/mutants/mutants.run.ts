import "../chapters";
import { afterAll, expect, test } from "vitest";
import { type Check, checks, owner, undone, use } from "../support/check";
import { openDatabase } from "../support/database";
import type { Weakness } from "./rewritten";
import { weaknesses } from "./weaknesses";

// Weakens the schema on purpose, one line at a time: the checks of people's attempts must notice each. The comparison
// with the catalog is left out, so only behaviour counts.

let db = await openDatabase();
use(db);
const all = await weaknesses();
const survived: string[] = [];
/** Noticed by a check that no hint pointed to: slow until a line in SPEAKS_OF makes it quick. */
const late: string[] = [];
const SOON = 40;
let killed = 0;
let worn = 0;

/** Rollbacks leave dead rows and nothing vacuums here, so the copy is replaced now and then. */
async function freshen() {
  if (worn < 200) return;
  worn = 0;
  await db.close();
  db = await openDatabase();
  use(db);
}

const behaviour = checks.filter((check) => !check.chapter.includes("catalog"));

/** How long each check took on its last run. */
const took = new Map<Check, number>();

/** Checks that mention the weakness come first, because one of them usually notices; then the quickest. */
function inOrder(hints: string[]) {
  const rank = ({ chapter, sentence, body }: Check) => {
    const text = `${chapter} ${sentence} ${body}`;
    const found = hints.findIndex((hint) => text.includes(hint));
    return found < 0 ? hints.length : found;
  };
  const ranks = new Map(behaviour.map((check) => [check, rank(check)]));
  const by = (of: Map<Check, number>, a: Check, b: Check) => (of.get(a) ?? 0) - (of.get(b) ?? 0);
  return [...behaviour].sort((a, b) => by(ranks, a, b) || by(took, a, b));
}

async function fails(check: Check) {
  const begun = performance.now();
  try {
    await undone(check.body);
    return false;
  } catch {
    return true;
  } finally {
    took.set(check, performance.now() - begun);
  }
}

const failsWith = (weakness: Weakness, check: Check) =>
  undone(async () => {
    await owner(weakness.sql);
    return fails(check);
  });

async function noticedBy(weakness: Weakness, not: Check[] = []): Promise<string | null> {
  let tried = 0;
  const noticed = await undone(async () => {
    await owner(weakness.sql);
    for (const check of inOrder(weakness.hints)) {
      if (not.includes(check)) continue;
      worn++;
      tried++;
      if (await fails(check)) return check;
    }
    return null;
  });
  // A check that reads the clock may only have been delayed.
  if (noticed && !(await failsWith(weakness, noticed)))
    return noticedBy(weakness, [...not, noticed]);
  if (noticed && tried > SOON) late.push(`${weakness.name}: "${noticed.sentence}" (${tried})`);
  // A check that also fails on the untouched schema proves nothing.
  if (noticed && (await fails(noticed))) {
    throw new Error(`"${noticed.sentence}" fails without any weakness`);
  }
  return noticed?.sentence ?? null;
}

afterAll(async () => {
  for (const name of survived) console.log(`survived: ${name}`);
  for (const name of late) console.log(`noticed late: ${name}`);
  console.log(`${killed} killed, ${survived.length} survived`);
  await db.close();
});

test.each(all.map((weakness) => [weakness.name, weakness] as const))(
  "%s",
  async (name, weakness) => {
    await freshen();
    const check = await noticedBy(weakness);
    if (check) killed++;
    else survived.push(name);
    expect(check, "no check noticed").not.toBeNull();
  },
);
