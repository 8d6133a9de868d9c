// A text with several homes, as groups send them, cut into one piece for each. The agent sees the pieces and joins or
// parts them: where the rules are unsure they leave two homes together, which the parser then says.
import { type ParsedListing, parseListing } from "./parse-listing";

export interface SplitText {
  /** What stands above the first home and holds for all of them ("דירות למכירה בחיפה:"). */
  shared: string;
  pieces: string[];
}

/** "[3.11.2026, 12:30] דנה: ", "3.11.2026, 12:30 - דנה: ": a message that was copied out of a chat. */
const CHAT =
  /^[\u200e\u200f]?\[?(?:\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?|\d{1,2}:\d{2}(?::\d{2})?, \d{1,2}[./]\d{1,2}[./]\d{2,4})\]?(?: -)? [^:\n]{1,60}: ?/;
const NUMBERED = /^(?:\d{1,2}[.)](?!\d)|[א-ת][.)]|נכס (?:מס['׳]? ?)?\d{1,2}:?)\s+\S/;
/** Blank, or a rule of dashes, stars or pictures. */
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

/** Two facts together make a home; a phone number or "מחיר: 2 מ׳" alone belongs to the home above it. */
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

/** What stands first holds; reading a growing piece anew for each of its lines would take minutes of a long text. */
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
/** Twenty homes have fewer; more would be read one by one for nothing. */
const PARTS_MAX = 600;
const capped = (parts: readonly Part[]): Part[] => {
  const rest = parts.slice(PARTS_MAX - 1);
  if (rest.length < 2) return [...parts];
  const text = rest.map((part) => part.text).join("\n");
  return [...parts.slice(0, PARTS_MAX - 1), { text, starts: false }];
};

type Group = { parts: string[]; facts: Facts };

/** Parts one after the other, a new group where another home begins. */
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

/** Paragraphs, items of a numbered list, messages of a chat. */
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

/** A heading stands apart from the first home, and is a group without a home of its own. */
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
