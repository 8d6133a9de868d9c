import type { Snapshot, Thing } from "./snapshot";

export type Difference = {
  /** What can be written from the definitions themselves, in the order in which it runs. */
  statements: string[];
  /** What only a person can write: tables, columns, indexes, rows. */
  byHand: string[];
};

const ORDER = ["function", "trigger", "policy", "grant"] as const;

/** Functions that `private.write_columns()` writes from the catalog: it is called instead. */
const WRITTEN =
  /^function (private\.(expected|project)_(companies|agents|listings|company|agent)|private\.(store_)?search_row|public\.save_property)\(/;

const PRIVILEGE = /^\w+ on .+ to \w+$/;

/** The way from one state to another; empty when they are the same. */
export function difference(from: Snapshot, to: Snapshot): Difference {
  const gone = [...from].filter(([name]) => !to.has(name));
  const changed = [...to].filter(([name, { definition }]) => {
    const before = from.get(name);
    return before?.definition !== definition;
  });

  const drops: string[] = [];
  const creates: string[] = [];
  let granted = false;
  for (const kind of ORDER) {
    const ofKind = ([, thing]: [string, Thing]) => thing.kind === kind;
    drops.unshift(...gone.filter(ofKind).map(([, { drop }]) => `${drop};`));
    for (const [name, { definition }] of changed.filter(ofKind)) {
      if (from.has(name) && WRITTEN.test(name)) continue;
      // A function is replaced, so that what depends on it stays; the rest is made anew.
      const before = from.get(name);
      if (before && (kind !== "function" || result(before) !== result({ definition }))) {
        drops.unshift(`${before.drop};`);
        // What was granted on a function is lost with it.
        granted ||= kind === "function";
      }
      creates.push(`${definition.trimEnd()};`);
    }
  }
  const statements = [...drops, ...creates];
  if (changed.some(([name]) => from.has(name) && WRITTEN.test(name))) {
    statements.push("select private.write_columns();");
  }
  if (granted || statements.some((statement) => statement.includes("private.api_grants"))) {
    statements.push("select private.apply_privileges();");
  }

  const byHand = [...gone, ...changed]
    .filter(([, { kind }]) => kind === "by hand")
    // What is granted follows from the rows of private.api_grants.
    .filter(([name]) => !PRIVILEGE.test(name))
    .map(([name]) => `${name}: ${shown(from.get(name))} → ${shown(to.get(name))}`);
  return { statements, byHand };
}

/** PostgreSQL replaces no function whose answer has another type. */
const result = ({ definition }: Pick<Thing, "definition">) =>
  /^ RETURNS .+$/m.exec(definition)?.[0];

const shown = (thing?: Thing) => thing?.definition ?? "nothing";
