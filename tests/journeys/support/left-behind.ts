import { rows } from "./backend";

/** What saves and time move on by themselves. */
const PASSING = new Set(["version", "updated_at", "trial_active", "subscription_active"]);

/** What journeys share: the people of the demo with their homes, and what operators set for everybody. */
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

const read = async (query: string) =>
  new Map((await rows<Row>(query)).map((row) => [String(row.id ?? row.key), row]));

/** Of each row that was there at the start, what is another one at the end; nothing of rows that came meanwhile. */
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
 * Around a whole run: says what journeys share and is not as it was before. Which journey changed it is not told, since
 * several run at once; the column says what to look for.
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
