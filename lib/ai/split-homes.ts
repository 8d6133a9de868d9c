// Splits a text with several homes, as posted in groups, into one piece per home. The agent sees the pieces and can
// merge or split them: where the rules are unsure, they keep two homes together, and the parser then warns.
import { type ParsedListing, parseListing } from "./parse-listing";

export interface SplitText {
  /** The text above the first home that applies to all of them ("דירות למכירה בחיפה:"). */
  shared: string;
  pieces: string[];
}

/** "[3.11.2026, 12:30] דנה: ", "3.11.2026, 12:30 - דנה: ": the header of a message copied from a chat. */
const CHAT =
  /^[\u200e\u200f]?\[?(?:\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?|\d{1,2}:\d{2}(?::\d{2})?, \d{1,2}[./]\d{1,2}[./]\d{2,4})\]?(?: -)? [^:\n]{1,60}: ?/;
const NUMBERED = /^(?:\d{1,2}[.)](?!\d)|[א-ת][.)]|נכס (?:מס['׳]? ?)?\d{1,2}:?)\s+\S/;
/** A blank line, or a separator of dashes, stars or emoji. */
const PARTING = /^[^\p{L}\p{N}]*$/u;

type Facts = Pick<ParsedListing["fields"], "rooms" | "price" | "builtAreaSqm" | "city"> & {
  type: string | null;
  address: string | null;
  several: boolean;
};

function factsOf(text: string): Facts {
  const { fields, extra } = parseListing(text);
  const { rooms, price, builtAreaSqm } = fields;
  return {
    rooms,
    price,
    builtAreaSqm,
    city: extra.inferred.includes("city") ? null : fields.city,
    type: extra.inferred.includes("propertyTypes") ? null : (fields.propertyTypes?.[0] ?? null),
    address: extra.address,
    several: extra.warnings.includes("multipleListings"),
  };
}

/** Two facts together make a home; a phone number or "מחיר: 2 מ׳" alone belongs to the preceding home. */
const isHome = (facts: Facts) =>
  facts.several ||
  [facts.rooms, facts.price, facts.builtAreaSqm, facts.type, facts.address].filter(
    (fact) => fact !== null,
  ).length > 1;

const OWN = ["rooms", "builtAreaSqm", "city", "address"] as const;
const isAnother = (one: Facts, other: Facts) =>
  one.several ||
  other.several ||
  (one.price !== null && other.price !== null) ||
  OWN.some((fact) => one[fact] !== null && other[fact] !== null && one[fact] !== other[fact]);

/**
 * The first value wins. Facts are merged because parsing a growing piece again for each line would take minutes for a
 * long text.
 */
const merged = (one: Facts, other: Facts): Facts => ({
  rooms: one.rooms ?? other.rooms,
  price: one.price ?? other.price,
  builtAreaSqm: one.builtAreaSqm ?? other.builtAreaSqm,
  city: one.city ?? other.city,
  type: one.type ?? other.type,
  address: one.address ?? other.address,
  several: one.several || other.several,
});

type Part = { text: string; starts: boolean };
/** Twenty homes have fewer parts; more would only cost parsing time. */
const PARTS_MAX = 600;
const capped = (parts: readonly Part[]): Part[] => {
  const rest = parts.slice(PARTS_MAX - 1);
  if (rest.length < 2) return [...parts];
  const text = rest.map((part) => part.text).join("\n");
  return [...parts.slice(0, PARTS_MAX - 1), { text, starts: false }];
};

type Group = { parts: string[]; facts: Facts };

/** Groups consecutive parts, starting a new group at each new home. */
function group(parts: readonly Part[]): Group[] {
  const groups: Group[] = [];
  for (const { text, starts } of parts) {
    const facts = factsOf(text);
    const last = groups.at(-1);
    const begins =
      !last ||
      (isHome(facts) && (isHome(last.facts) ? starts || isAnother(last.facts, facts) : starts));
    if (begins) groups.push({ parts: [text], facts });
    else {
      last.parts.push(text);
      last.facts = merged(last.facts, facts);
    }
  }
  return groups;
}

/** Paragraphs, numbered items, and chat messages. */
function blocksOf(text: string): Part[] {
  const blocks: { lines: string[]; starts: boolean }[] = [];
  let open = false;
  for (const line of text.split(/\r?\n/)) {
    if (PARTING.test(line)) {
      open = false;
      continue;
    }
    const item = CHAT.test(line) || NUMBERED.test(line.trim());
    if (!open || item) blocks.push({ lines: [], starts: item });
    blocks.at(-1)!.lines.push(line.replace(CHAT, "").trim());
    open = true;
  }
  return capped(blocks.map(({ lines, starts }) => ({ text: lines.join("\n").trim(), starts })));
}

/** A heading is separate from the first home, and a group without a home. */
function withHeading(parts: readonly Part[]): { heading: string; rest: readonly Part[] } {
  const [first, second] = parts;
  if (!first || !second || isHome(factsOf(first.text))) return { heading: "", rest: parts };
  const apart = first.text.endsWith(":") || second.starts || first.text.split("\n").length === 1;
  return apart && factsOf(first.text).address === null
    ? { heading: first.text, rest: parts.slice(1) }
    : { heading: "", rest: parts };
}

const linesOf = (text: string): Part[] =>
  capped(text.split("\n").map((line) => ({ text: line, starts: NUMBERED.test(line) })));

export function splitHomes(text: string): SplitText {
  const blocks = blocksOf(text);
  const lines = blocks.length === 1 ? linesOf(blocks[0]!.text) : null;
  const { heading, rest } =
    lines && !lines[0]!.text.endsWith(":")
      ? { heading: "", rest: lines }
      : withHeading(lines ?? blocks);
  const groups = group(rest);
  const pieces = groups.flatMap(({ parts, facts }) => {
    const piece = parts.join(lines ? "\n" : "\n\n");
    if (!facts.several || lines) return [piece];
    return group(linesOf(piece)).map((part) => part.parts.join("\n").trim());
  });
  if (pieces.length > 1) return { shared: heading, pieces };
  const whole = blocks.map((block) => block.text).join("\n\n");
  return { shared: "", pieces: whole === "" ? [] : [whole] };
}
