import type { PropertyType, TransactionType } from "@/lib/catalog/ids";
import type { Status } from "@/lib/catalog/states";
import type { CardWords } from "./card-words";
import {
  baseToken,
  type CardTemplate,
  type CardToken,
  DEFAULT_SEPARATOR,
  type TemplateLine,
} from "./types";

/** The facts of a card. An empty string and null both mean not stated. */
export type CardFacts = {
  title: string;
  propertyTypes: readonly PropertyType[];
  address: string | null;
  neighborhood: string | null;
  /** Null in a draft only. */
  city: string | null;
  transactionType: TransactionType | null;
  rooms: number | null;
  floor: number | null;
  builtArea: number | null;
  /** Null when the agent hides prices, because visitors' rows do not have them, and in a draft without one. */
  price: number | null;
  /** Null without a price or a built area. */
  pricePerSqm: number | null;
  status: Status;
  /** `show_property_prices` of the agent; the owner's own dashboard passes true. */
  showsPrice: boolean;
  /** Whether a ribbon is drawn (lib/property/ribbon): it replaces the type. */
  hasRibbon: boolean;
};

/** One line of a card; `role` lets the card emphasize prices, and titles less. */
export type CardLine = { role: "title" | "price" | "text"; text: string };

/**
 * The lines of a property card, shared by dashboard, mini-site, explore, company page and admin preview. A token
 * without a value is dropped with its separator, optional or not, because a dangling separator means nothing to a
 * reader; a line without text is dropped.
 */
export function renderCardLines(
  template: CardTemplate,
  facts: CardFacts,
  words: CardWords,
): CardLine[] {
  return template.lines
    .slice(0, template.maxLines)
    .map((line) => renderLine(line, facts, words))
    .filter((line) => line.text !== "");
}

function renderLine(line: TemplateLine, facts: CardFacts, words: CardWords): CardLine {
  const parts = line.tokens
    .map((token) => ({ token: baseToken(token), text: renderToken(token, facts, words) }))
    .filter(({ text }) => text !== "");
  const only = parts.length === 1 ? parts[0]?.token : undefined;
  // A missing price is shown without emphasis: it is not what the card is about.
  const isPrice = only === "price" && facts.showsPrice && facts.price !== null;
  return {
    role: only === "property_name" ? "title" : isPrice ? "price" : "text",
    text: parts.map(({ text }) => text).join(atEnd(line.separator ?? DEFAULT_SEPARATOR)),
  };
}

/** When a line of a narrow card wraps, the separator stays at its end, so no line begins with one. */
const atEnd = (separator: string) => separator.replace(/^ /, "\u00a0");

/** A street and its number stay on one line. */
const withNumber = (address: string) => address.replace(/ (?=\d+[א-ת]?$)/, "\u00a0");

function renderToken(
  token: TemplateLine["tokens"][number],
  facts: CardFacts,
  words: CardWords,
): string {
  const text: Record<CardToken, () => string> = {
    property_name: () => facts.title,
    property_type: () => {
      const [type] = facts.propertyTypes;
      return type && !facts.hasRibbon ? words.type(type) : "";
    },
    address: () => withNumber(facts.address ?? ""),
    neighborhood: () => facts.neighborhood ?? "",
    city: () => facts.city ?? "",
    rooms: () => (facts.rooms === null ? "" : words.rooms(facts.rooms)),
    floor: () => {
      if (facts.floor === null) return "";
      return facts.floor === 0 ? words.groundFloor : words.floor(facts.floor);
    },
    built_area_sqm: () => (facts.builtArea === null ? "" : words.area(facts.builtArea)),
    price: () => {
      if (!facts.showsPrice) return words.priceHidden;
      if (facts.price === null) return words.priceMissing;
      return words.price(facts.price, facts.transactionType ?? "sale");
    },
    price_per_sqm: () => (facts.pricePerSqm === null ? "" : words.pricePerSqm(facts.pricePerSqm)),
    // Empty for a draft without a deal.
    status: () => (facts.transactionType ? words.status(facts.status, facts.transactionType) : ""),
  };
  return text[baseToken(token)]().trim();
}
