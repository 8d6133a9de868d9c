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

/** Those that speak of the weakness first: most are noticed by one of the first. */
function inOrder(hints: string[]) {
  const rank = ({ chapter, sentence, body }: Check) => {
    const found = hints.findIndex((hint) => `${chapter} ${sentence} ${body}`.includes(hint));
    return found < 0 ? hints.length : found;
  };
  return [...behaviour].sort((a, b) => rank(a) - rank(b));
}

async function fails(check: Check) {
  try {
    await undone(check.body);
    return false;
  } catch {
    return true;
  }
}

async function noticedBy(weakness: Weakness) {
  const noticed = await undone(async () => {
    await owner(weakness.sql);
    for (const check of inOrder(weakness.hints)) {
      worn++;
      if (await fails(check)) return check;
    }
    return null;
  });
  // A check that fails on the untouched schema too has noticed nothing.
  if (noticed && (await fails(noticed))) {
    throw new Error(`"${noticed.sentence}" fails without any weakness`);
  }
  return noticed?.sentence ?? null;
}

afterAll(async () => {
  for (const name of survived) console.log(`survived: ${name}`);
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
