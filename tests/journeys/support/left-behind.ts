import { rows } from "./backend";

/** Columns that change with saves and time. */
const PASSING = new Set(["version", "updated_at", "trial_active", "subscription_active"]);

/** State that journeys share: the demo's people with their homes, and operators' global settings. */
const SHARED: [table: string, query: string][] = [
  ["profiles", "profiles?order=id"],
  ["companies", "companies?order=id"],
  ["properties", "properties?select=id,agent_id,title,price,city,main_image_url&order=id"],
  ["plans", "plans?order=id"],
  ["app_settings", "app_settings?select=key,value&order=key"],
  ["site_settings", "site_settings?order=id"],
  ["property_card_templates", "property_card_templates?is_active=is.true&order=id"],
];

type Row = Record<string, unknown>;
const facts = new Map<string, Map<string, Row>>();

/** The most rows that the Data API answers at once. */
const PAGE = 1000;

async function read(query: string) {
  const found = new Map<string, Row>();
  for (let offset = 0; offset === found.size; offset += PAGE) {
    const page = await rows<Row>(`${query}&limit=${PAGE}&offset=${offset}`);
    for (const row of page) found.set(String(row.id ?? row.key), row);
  }
  return found;
}

/** The rows that differ from the start of the run; new rows are ignored. */
function changes(table: string, before: Map<string, Row>, after: Map<string, Row>) {
  return [...before].flatMap(([id, was]) => {
    const name = `${table} ${String(was.username ?? was.slug ?? was.name ?? was.title ?? id)}`;
    const is = after.get(id);
    if (!is) return [`${name} is gone`];
    return Object.keys(was)
      .filter((column) => !PASSING.has(column))
      .filter((column) => JSON.stringify(was[column]) !== JSON.stringify(is[column]))
      .map(
        (column) =>
          `${name}: ${column} was ${JSON.stringify(was[column])}, is ${JSON.stringify(is[column])}`,
      );
  });
}

/**
 * Wraps a whole run: reports shared state that differs from before. It cannot name the journey, since several run at
 * once; the column says what to look for.
 */
export default async function tellWhatIsLeftBehind() {
  for (const [table, query] of SHARED) facts.set(table, await read(query));
  return async () => {
    const left: string[] = [];
    for (const [table, query] of SHARED) {
      left.push(...changes(table, facts.get(table) ?? new Map(), await read(query)));
    }
    if (left.length > 0) {
      console.log(["\n  Journeys left behind what others meet:", ...left].join("\n    "));
    }
  };
}
