import "../chapters";
import { afterAll, expect, test } from "vitest";
import { type Check, checks, owner, undone, use } from "../support/check";
import { openDatabase } from "../support/database";
import type { Weakness } from "./rewritten";
import { weaknesses } from "./weaknesses";

// The schema is weakened on purpose, one line at a time: what people try must notice each. The
// comparison with the catalog is left out, so that only behaviour counts.

let db = await openDatabase();
use(db);
const all = await weaknesses();
const survived: string[] = [];
/** Noticed by a check that no hint led to: slow, and one line in SPEAKS_OF makes it quick. */
const late: string[] = [];
const SOON = 40;
let killed = 0;
let worn = 0;

/** Undone work leaves dead rows behind and nothing vacuums here: a fresh copy now and then. */
async function freshen() {
  if (worn < 200) return;
  worn = 0;
  await db.close();
  db = await openDatabase();
  use(db);
}

const behaviour = checks.filter((check) => !check.chapter.includes("catalog"));

/** How long each took when it was asked last. */
const took = new Map<Check, number>();

/** Those that speak of the weakness first: most are noticed by one of the first. Of the others the quick ones. */
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
  // One that asks what time it is may only have been kept waiting.
  if (noticed && !(await failsWith(weakness, noticed)))
    return noticedBy(weakness, [...not, noticed]);
  if (noticed && tried > SOON) late.push(`${weakness.name}: "${noticed.sentence}" (${tried})`);
  // A check that fails on the untouched schema too has noticed nothing.
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
