import type { Snapshot, Thing } from "./snapshot";

export type Difference = {
  /** Statements generated from the definitions, in execution order. */
  statements: string[];
  /** Changes that only a person can write: tables, columns, indexes, rows. */
  byHand: string[];
};

const ORDER = ["function", "trigger", "policy", "grant"] as const;

const PRIVILEGE = /^\w+ on .+ to \w+$/;

/** The changes from one state to another; empty when they are equal. */
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
      // A function is replaced, so that its dependents stay; everything else is dropped and created.
      const before = from.get(name);
      if (before && (kind !== "function" || result(before) !== result({ definition }))) {
        drops.unshift(`${before.drop};`);
        // Dropping a function drops its grants.
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
    // Grants follow from the rows of private.api_grants.
    .filter(([name]) => !PRIVILEGE.test(name))
    .map(([name]) => `${name}: ${shown(from.get(name))} → ${shown(to.get(name))}`);
  return { statements, byHand };
}

/** PostgreSQL cannot replace a function that changes its return type. */
const result = ({ definition }: Pick<Thing, "definition">) =>
  /^ RETURNS .+$/m.exec(definition)?.[0];

const commentOn = ({ definition }: Pick<Thing, "definition">) =>
  /^comment on function .+?(?= is )/m.exec(definition)?.[0];

const shown = (thing?: Thing) => thing?.definition ?? "nothing";
