import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The site's dependencies, each failure mode, and the test that covers it. A cell without a test does not count, so a
// new dependency has all four or does not compile.

const DEPENDENCIES = [
  "database",
  "Data API",
  "sign-in",
  "storage",
  "mail server",
  "worker",
  "Redis",
  "model",
  "maps",
] as const;
const FAILURE_MODES = ["refuses", "is slow", "says rubbish", "drops"] as const;

/** A file, the title of a test there, and, for a parametrised test, the case. */
type Tried = readonly [file: string, title: string, fault?: string];
type Cells = Record<(typeof FAILURE_MODES)[number], Tried>;

const ANSWERS = "tests/faults/answers.test.ts";
const WRITES = "tests/faults/writes.test.ts";
const FORMS = "tests/faults/visitor-forms.test.ts";
const LEAD_MAILS = "tests/faults/lead-mails.test.ts";
const STORAGE = "are refused with a sentence when the storage %s";
const SLOW =
  "slow: sign-in, a mail and a picture each end with their sentence, and go well afterwards";
const MAILS = "%s a lead is acknowledged and stored, and its mails come once when it is well";
const MODEL = "$kind: the rules read the listing";
const MAPS = "when it %s, the offline list serves, without a word of it";

const TABLE: Record<(typeof DEPENDENCIES)[number], Cells> = {
  // Seen through the Data API, which reports that the database is out of memory, or is killed together with it.
  database: {
    refuses: [ANSWERS, "when the database %s", "fails"],
    "is slow": [WRITES, "is late"],
    "says rubbish": [ANSWERS, "when the database %s", "says nonsense"],
    drops: [WRITES, "in the middle of writing, nothing that was acknowledged is lost by"],
  },
  "Data API": {
    refuses: [FORMS, "when the database %s", "refuses"],
    "is slow": [FORMS, "when the database %s", "stalls"],
    "says rubbish": [FORMS, "when the database %s", "says html"],
    drops: [FORMS, "when the database %s", "breaks off"],
  },
  "sign-in": {
    refuses: [ANSWERS, "when sign-in %s", "refuses"],
    "is slow": [ANSWERS, SLOW],
    "says rubbish": [ANSWERS, "when sign-in %s", "says nonsense"],
    drops: [ANSWERS, "when sign-in %s", "breaks off"],
  },
  storage: {
    refuses: [ANSWERS, STORAGE, "refuses"],
    "is slow": [ANSWERS, SLOW],
    "says rubbish": [ANSWERS, STORAGE, "says nonsense"],
    drops: [ANSWERS, STORAGE, "breaks off"],
  },
  "mail server": {
    refuses: [LEAD_MAILS, MAILS, "is busy"],
    "is slow": [LEAD_MAILS, MAILS, "is silent"],
    "says rubbish": [LEAD_MAILS, MAILS, "says nonsense"],
    drops: [LEAD_MAILS, MAILS, "breaks off"],
  },
  worker: {
    refuses: [
      "server/mail/send.test.ts",
      "a worker that ends begins no other mail, and gives back what it holds",
    ],
    "is slow": ["tests/database/chapters/mails.ts", "a lease is one worker's until it is over"],
    "says rubbish": [
      "server/worker/work.test.ts",
      "a part that fails keeps no other from its turn, and is reported",
    ],
    drops: [
      "tests/stack/alert-mails.test.ts",
      "a worker that is killed between telling and sending leaves the mails to the next",
    ],
  },
  Redis: {
    refuses: ["server/cache/redis-faults.test.ts", "while Redis %s", "refuses"],
    "is slow": ["server/cache/redis-faults.test.ts", "while Redis %s", "is silent"],
    "says rubbish": ["server/cache/redis-faults.test.ts", "while Redis %s", "says nonsense"],
    drops: ["server/cache/redis-faults.test.ts", "while Redis %s", "breaks off"],
  },
  model: {
    refuses: [ANSWERS, MODEL, "refuses"],
    "is slow": [ANSWERS, MODEL, "drips"],
    "says rubbish": [ANSWERS, MODEL, "html"],
    drops: [ANSWERS, "breaking off in a sentence: the rules write the description, and it ends"],
  },
  maps: {
    refuses: [ANSWERS, MAPS, "refuses"],
    "is slow": [ANSWERS, MAPS, "drips"],
    "says rubbish": [ANSWERS, MAPS, "says nonsense"],
    drops: [ANSWERS, MAPS, "breaks off"],
  },
};

/** Files with lists of failure modes that several tests share. */
const LISTS = ["tests/faults/support/proxy.ts", "tests/fakes/redis.ts"];
const read = (file: string) => readFileSync(file, "utf8");

/** The text of the list that parametrises a test, with its names resolved; null when there is no such test. */
function askedOf(file: string, title: string) {
  const source = read(file);
  const quoted = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const call = `\\(\\s*"${quoted}"\\s*,`;
  if (!new RegExp(call).test(source)) return null;
  const lists = [...source.matchAll(/\.each\(((?:(?!\.each)[\s\S])*?)\)(?=\(\s*")/g)];
  const at = lists.filter(({ index, 0: each }) =>
    new RegExp(`^${call}`).test(source.slice(index + each.length)),
  );
  const all = [source, ...LISTS.map(read)].join("\n");
  const named = (name: string) =>
    new RegExp(`const ${name} = (\\[[\\s\\S]*?\\]) as const`).exec(all)?.[1] ?? "";
  return at
    .map(([, list = ""]) => list + (list.match(/\b[A-Za-z_]+\b/g) ?? []).map(named).join())
    .join();
}

const triedBy = ([file, title, fault]: Tried) => {
  const list = askedOf(file, title);
  return list !== null && (!fault || list.includes(`"${fault}"`));
};

test("every dependency of the site is tested in every failure mode", () => {
  const untried = DEPENDENCIES.flatMap((one) =>
    FAILURE_MODES.filter((mode) => !triedBy(TABLE[one][mode])).map((mode) => `${one} ${mode}`),
  );
  expect(untried).toEqual([]);
});

test("a missing test, or one without that case, does not count", () => {
  expect(triedBy([ANSWERS, "when nobody asks"])).toBe(false);
  expect(triedBy([ANSWERS, MAPS, "is in love"])).toBe(false);
  expect(triedBy([ANSWERS, MAPS, "fails"])).toBe(true);
});
