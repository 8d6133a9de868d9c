import { ACTIONS, type Action } from "./support/action-table";
import { ACTION_IDS, callAction, outcomeOf } from "./support/actions";
import type { Who } from "./support/cast";
import { attempt, control, expect, test } from "./support/tally";

/** Who is refused, and with which code: the table of lib/access, seen from outside. */
const REFUSED: Record<Action["need"], Partial<Record<Who, string>>> = {
  anyone: {},
  account: { visitor: "signInRequired" },
  active: { visitor: "signInRequired", lapsedAgent: "trialExpired" },
  agent: {
    visitor: "signInRequired",
    lapsedAgent: "trialExpired",
    lapsedCompany: "trialExpired",
    company: "notAllowed",
  },
  company: {
    visitor: "signInRequired",
    agent: "notAllowed",
    linkedAgent: "notAllowed",
    lapsedAgent: "notAllowed",
    admin: "notAllowed",
  },
  admin: {
    visitor: "signInRequired",
    agent: "notAllowed",
    otherAgent: "notAllowed",
    linkedAgent: "notAllowed",
    company: "notAllowed",
    lapsedAgent: "notAllowed",
  },
};

const EVIL = "https://evil.example";
/** The middleware refuses a name that differs from the Host; what it lets through, the action refuses. */
const ORIGINS: {
  where: string;
  origin: string | null;
  headers?: Record<string, string>;
  word: string;
}[] = [
  { where: "another site", origin: EVIL, word: "403" },
  { where: "a sandboxed frame", origin: "null", word: "403" },
  { where: "no page at all", origin: null, word: "foreignOrigin" },
  {
    where: "another site that forwards its own name",
    origin: EVIL,
    headers: { "x-forwarded-host": "evil.example" },
    word: "foreignOrigin",
  },
  {
    where: "another site under its own Host",
    origin: EVIL,
    headers: { host: "evil.example" },
    word: "foreignOrigin",
  },
];
const DONE = /^(done|to \/)/;

test("the table has every action of the build", () => {
  expect([...ACTION_IDS.keys()].sort()).toEqual(Object.keys(ACTIONS).sort());
});

for (const [name, action] of Object.entries(ACTIONS)) {
  test(`${name} is allowed for ${action.need}, from a page of this site`, async ({ cast }) => {
    const { as, input } = await action.call(cast);
    for (const { where, word, ...from } of ORIGINS) {
      await attempt(`from ${where}`, async () =>
        expect(outcomeOf(await callAction(name, input, { as, ...from }))).toBe(word),
      );
    }
    for (const [who, word] of Object.entries(REFUSED[action.need])) {
      await attempt(`as ${who}`, async () =>
        expect(outcomeOf(await callAction(name, input, { as: cast[who as Who] }))).toBe(word),
      );
    }
    // The same call: none of the above has consumed it or changed its subject.
    await control("by whoever may", async () =>
      expect(outcomeOf(await callAction(name, input, { as }))).toMatch(action.lacks ?? DONE),
    );
  });
}
