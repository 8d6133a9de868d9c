import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { testWorkers } from "./scripts/launch/parallelism.ts";

// Vitest prints failures with Map.groupBy, which Node 20 lacks: without this a failing test would print a TypeError of
// the runner instead of its own message.
const map = Map as unknown as {
  groupBy?: <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => Map<K, T[]>;
};
map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => {
  const groups = new Map<K, T[]>();
  for (const [index, item] of [...items].entries()) {
    const key = keyOf(item, index);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

const root = fileURLToPath(new URL(".", import.meta.url));
const alias = [
  {
    find: /^server-only$/,
    replacement: `${root}node_modules/next/dist/compiled/server-only/empty.js`,
  },
  { find: /^@\//, replacement: root },
];

/** On a fresh checkout Vitest has no file durations, and a long file that starts last delays the end. */
const LONGEST = [
  "tests/faults/lead-mails.test.ts",
  "tests/faults/visitor-forms.test.ts",
  "tests/database/races.test.ts",
  "supabase/embedded/lifecycle.test.ts",
  "server/cache/redis-faults.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId === root + name) ? 0 : 1;
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers: testWorkers(),
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: "v8",
      include: ["lib/**/*.ts"],
      exclude: ["lib/**/*.test.ts", "lib/i18n/**"],
      reporter: ["text-summary"],
      // Rules are cheap to test, so hardly a case of one goes untested.
      thresholds: { branches: 95 },
    },
    projects: [
      {
        extends: true,
        test: {
          // Rules are pure: their files share a worker's modules, in a quarter of the time.
          name: "rules",
          environment: "node",
          isolate: false,
          include: ["lib/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          // Some wait for clocks and processes, on a machine that may be busy.
          testTimeout: 60_000,
          include: [
            "app/**/*.test.ts",
            "server/**/*.test.ts",
            "bench/**/*.test.ts",
            "demo/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/fakes/**/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          environment: "happy-dom",
          // A quarter less CPU time than a process each.
          pool: "threads",
          setupFiles: ["components/testing/setup.ts"],
          testTimeout: 60_000,
          include: ["app/**/*.test.tsx", "components/**/*.test.tsx", "components/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          environment: "node",
          include: ["tests/database/**/*.test.ts"],
          globalSetup: ["tests/database/support/template.ts"],
          // At ten times the load of its cores a machine takes ten times as long for a query.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: "mutants",
          environment: "node",
          include: ["tests/database/mutants/*.run.ts"],
          globalSetup: ["tests/database/support/template.ts"],
          testTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: "embedded",
          environment: "node",
          globalSetup: ["tests/embedded/template.ts"],
          include: ["supabase/embedded/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: "stack",
          environment: "node",
          globalSetup: ["tests/embedded/template.ts"],
          include: ["tests/stack/**/*.test.ts"],
          // Workers are started and killed many times over, on a machine that may be busy.
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: "upgrade",
          environment: "node",
          include: ["tests/upgrade/**/*.test.ts"],
          globalSetup: ["tests/faults/support/build.ts"],
          // Every page several times over, by two sites on one machine.
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          environment: "node",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/faults/support/build.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
