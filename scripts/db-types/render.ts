import type { Column, Relation, Routine, readCatalog } from "./catalog";

const TYPES: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  numeric: "number",
  json: "Json",
  jsonb: "Json",
  void: "undefined",
  record: "Record<string, unknown>",
};
const STRINGS =
  "text varchar bpchar char name uuid date time timetz timestamp timestamptz interval inet citext";
for (const name of STRINGS.split(" ")) TYPES[name] = "string";

const HEAD = `// Written by \`npm run db:types\` from supabase/migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
`;

/** The `Database` type that supabase-js expects, in the format of `supabase gen types`. */
export function render({
  tables,
  columns,
  relations,
  routines,
}: Awaited<ReturnType<typeof readCatalog>>) {
  const inTable = <T extends { table: string }>(all: T[], name: string) =>
    all.filter(({ table }) => table === name);
  const isTable = ({ kind }: { kind: string }) => kind === "r";
  const block = (name: string, lines: string[]) =>
    lines.length === 0
      ? `    ${name}: { [_ in never]: never };`
      : `    ${name}: {\n${lines.join("\n")}\n    };`;

  return `${HEAD}
export type Database = {
  __InternalSupabase: { PostgrestVersion: "13" };
  public: {
${block(
  "Tables",
  tables
    .filter(isTable)
    .map(({ name }) => table(name, inTable(columns, name), inTable(relations, name), true)),
)}
${block(
  "Views",
  tables
    .filter((entry) => !isTable(entry))
    .map(({ name }) => table(name, inTable(columns, name), inTable(relations, name), false)),
)}
${block("Functions", routines.map(routine))}
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
`;
}

function table(name: string, columns: Column[], relations: Relation[], writable: boolean) {
  const row = columns.map((column) => `${column.name}: ${typed(column)}`);
  const insert = columns.map((column) => {
    if (column.generated) return `${column.name}?: never`;
    return `${column.name}${column.nullable || column.hasDefault ? "?" : ""}: ${typed(column)}`;
  });
  const update = columns.map((column) =>
    column.generated ? `${column.name}?: never` : `${column.name}?: ${typed(column)}`,
  );
  const links = relations.map(
    (link) =>
      `{ foreignKeyName: "${link.name}"; columns: ${list(link.columns)}; isOneToOne: ${link.oneToOne}; referencedRelation: "${link.referencedTable}"; referencedColumns: ${list(link.referencedColumns)} }`,
  );
  const parts = [shape("Row", row)];
  if (writable) parts.push(shape("Insert", insert), shape("Update", update));
  parts.push(
    `        Relationships: [${links.map((link) => `\n          ${link},`).join("")}${links.length > 0 ? "\n        " : ""}];`,
  );
  return `      ${name}: {\n${parts.join("\n")}\n      };`;
}

function routine({ name, args, strict, returns, returnsSet, returnsTable, out }: Routine) {
  const parameters = args.map(
    (arg) => `${arg.name}${arg.optional ? "?" : ""}: ${typeOf(arg.type)}${strict ? "" : " | null"}`,
  );
  const one = returnsTable
    ? `Database["public"]["Tables"]["${returnsTable}"]["Row"]`
    : out.length > 0
      ? `{ ${out.map((column) => `${column.name}: ${typeOf(column.type)}`).join("; ")} }`
      : typeOf(returns);
  const input =
    parameters.length === 0 ? "Record<PropertyKey, never>" : `{ ${parameters.join("; ")} }`;
  return `      ${name}: { Args: ${input}; Returns: ${returnsSet ? `${one}[]` : one} };`;
}

const shape = (name: string, lines: string[]) =>
  `        ${name}: {\n${lines.map((line) => `          ${line};`).join("\n")}\n        };`;

const list = (names: string[]) => `[${names.map((name) => `"${name}"`).join(", ")}]`;

function typed({ type, nullable, check }: Column) {
  const value = choices(type, check) ?? typeOf(type);
  return nullable ? `${value} | null` : value;
}

const WORDS = "ARRAY\\[((?:'\\w+'::text(?:, )?)+)\\]";
const ONE_OF = new RegExp(`^CHECK \\(\\(\\w+ = ANY \\(${WORDS}\\)\\)\\)$`);
const ALL_OF = new RegExp(` AND \\(\\w+ <@ ${WORDS}\\)`);

/** `check (kind in ('a', 'b'))` is narrower than `text`: "a" | "b". So is `kinds <@ array[…]`. */
function choices(type: string, check: string | null) {
  const [, words] = (type === "_text" ? ALL_OF : ONE_OF).exec(check ?? "") ?? [];
  if (!words) return null;
  const union = words.replaceAll("::text", "").replaceAll("'", '"').replaceAll(", ", " | ");
  return type === "_text" ? `(${union})[]` : union;
}

function typeOf(type: string): string {
  if (type.startsWith("_")) return `${typeOf(type.slice(1))}[]`;
  const known = TYPES[type];
  if (!known) throw new Error(`scripts/db-types does not know the column type ${type} yet`);
  return known;
}
