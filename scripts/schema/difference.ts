import type { Snapshot, Thing } from "./snapshot";

export type Difference = {
  /** What can be written from the definitions themselves, in the order in which it runs. */
  statements: string[];
  /** What only a person can write: tables, columns, indexes, rows. */
  byHand: string[];
};

const ORDER = ["function", "trigger", "policy", "grant"] as const;

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
    for (const [name, { definition, written }] of changed.filter(ofKind)) {
      if (from.has(name) && written) continue;
      // A function is replaced, so that what depends on it stays; the rest is made anew.
      const before = from.get(name);
      if (before && (kind !== "function" || result(before) !== result({ definition }))) {
        drops.unshift(`${before.drop};`);
        // What was granted on a function is lost with it.
        granted ||= kind === "function";
      }
      creates.push(`${definition.trimEnd()};`);
      const comment = before && commentOn(before);
      if (comment && !commentOn({ definition })) creates.push(`${comment} is null;`);
    }
  }
  const statements = [...drops, ...creates];
  if (changed.some(([name, { written }]) => from.has(name) && written)) {
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

const commentOn = ({ definition }: Pick<Thing, "definition">) =>
  /^comment on function .+?(?= is )/m.exec(definition)?.[0];

const shown = (thing?: Thing) => thing?.definition ?? "nothing";
