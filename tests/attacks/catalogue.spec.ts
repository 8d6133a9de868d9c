import { readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { ROLES } from "@/tests/journeys/support/guard-table";
import { REACHED } from "./support/reached";
import AttackReporter, { type idle } from "./support/reporter";

const catalogue = () => import("./support/catalogue");

/** The targets reached by a run in which every role attacked everything. */
async function everything() {
  const { THINGS } = await catalogue();
  return Object.values(THINGS).flatMap(({ all, by }) =>
    all.flatMap((thing) => (by.length > 0 ? by : ROLES).map((role) => `${thing} as ${role}`)),
  );
}

type Steps = Parameters<typeof idle>[0];
const step = (category: string, title: string, steps: Steps = []) => ({ category, title, steps });
const EXPECT = step("expect", "toBe");
const attemptOf = (...steps: Steps) => step("test.step", "attempt: as visitor", steps);

const files = () => readdirSync("tests/attacks").filter((name) => name.endsWith(".spec.ts"));

/** The reporter's output for a run of those files with those targets reached, and its verdict. */
async function verdict(
  reached: string[],
  { run = files(), attempts = 150, shard = false, steps = [attemptOf(EXPECT)] } = {},
) {
  const said: string[] = [];
  const kept: string[] = [];
  const reporter = new AttackReporter({
    say: (sentence) => said.push(sentence),
    keep: (problems) => kept.push(...problems),
  });
  const suite = { allTests: () => run.map((file) => ({ location: { file } })) };
  reporter.onBegin(
    { shard: shard ? { current: 1, total: 2 } : null },
    suite as unknown as Parameters<AttackReporter["onBegin"]>[1],
  );
  const note = (type: string, description?: string) => ({ type, description });
  const annotations = [
    ...Array.from({ length: attempts }, () => note("attempt", "something")),
    note(REACHED, reached.join("\n")),
  ];
  reporter.onTestEnd({ id: "one" }, { annotations, status: "passed", steps });
  return { said, status: (await reporter.onEnd())?.status, kept };
}

test("targets without an attack are reported, and attacked ones are not", async () => {
  const { THINGS, unattacked } = await catalogue();
  const all = await everything();
  expect(unattacked(new Set(all))).toEqual([]);
  for (const [kind, { all: things, by }] of Object.entries(THINGS)) {
    expect(things.length, kind).toBeGreaterThan(2);
    for (const thing of things) {
      const without = all.filter((one) => !one.startsWith(`${thing} as `));
      expect(unattacked(new Set(without))).toContain(`${kind}: ${thing}`);
    }
    for (const role of by) {
      const others = all.filter((one) => !one.endsWith(` as ${role}`));
      expect(unattacked(new Set(others))).toContain(`${kind}: nobody tried as ${role}`);
    }
  }
});

test("a full run fails for targets without an attack, and names them", async () => {
  const { THINGS } = await catalogue();
  const all = await everything();
  expect((await verdict(all)).status).toBeUndefined();
  for (const [kind, { all: things }] of Object.entries(THINGS)) {
    const [first = ""] = things;
    const without = all.filter((one) => !one.startsWith(`${first} as `));
    const { status, said, kept } = await verdict(without);
    expect([kind, status]).toEqual([kind, "failed"]);
    expect(kept).toContain(`no attack on ${kind}: ${first}`);
    expect(said).toContain(`  no attack on ${kind}: ${first}`);
    expect(said).toContain(`  ${kind}: ${things.length - 1} of ${things.length} attacked`);
  }
  const { status, said } = await verdict(all.filter((one) => !one.endsWith(" as lapsed company")));
  expect(status).toBe("failed");
  expect(said).toContain("  no attack on actions: nobody tried as lapsed company");
  expect((await verdict(all, { attempts: 149 })).status).toBe("failed");
});

test("a partial run reports missing attacks too, but does not fail", async () => {
  const some = { run: files().slice(1) };
  expect((await verdict([], some)).status).toBeUndefined();
  expect((await verdict([], { shard: true })).status).toBeUndefined();
  expect((await verdict([], some)).said.length).toBeGreaterThan(100);
});

test("an attack without an assertion fails the run, even a partial one", async () => {
  const all = await everything();
  const request = step("pw:api", "apiRequestContext.fetch");
  const deep = attemptOf(request, step("test.step", "and then", [EXPECT]));
  expect((await verdict(all, { steps: [deep] })).status).toBeUndefined();
  for (const run of [files(), files().slice(1)]) {
    const { said, status } = await verdict(all, { run, steps: [deep, attemptOf(request)] });
    expect(said).toContain("  expects nothing: attempt: as visitor");
    expect(status).toBe("failed");
  }
});
