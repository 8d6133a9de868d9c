import { formatRooms } from "@/lib/hebrew/format";
import { inside } from "@/lib/hebrew/prefix";
import type { ListingView } from "@/lib/property/listing-view";

export const WHATSAPP_PLACEHOLDERS = [
  "propertyUrl",
  "propertyTitle",
  "city",
  "rooms",
  "agentName",
  "companyName",
] as const;

/** Values that turn the default template of `messages/he.json` into one with the operators' placeholder syntax. */
export const UNFILLED = Object.fromEntries(
  WHATSAPP_PLACEHOLDERS.map((name) => [name, `{{${name}}}`]),
) as WhatsappValues;

export type WhatsappValues = Record<(typeof WHATSAPP_PLACEHOLDERS)[number], string>;

/** The values of a listing. Rooms is only the number: the template contains the word. */
export const whatsappValues = (listing: ListingView, propertyUrl: string): WhatsappValues => ({
  propertyUrl,
  propertyTitle: listing.title,
  city: listing.city,
  rooms: listing.rooms === null ? "" : formatRooms(listing.rooms),
  agentName: listing.agent.name,
  companyName: listing.agent.company?.name ?? "",
});

/** The word is removed with its number for listings without rooms, such as a parking place. */
const ROOMS_SAID = /,?\s*\{\{rooms\}\}\s*(?:חדרים|חדר|חד['׳])?/g;

/** For an agent without a company, the adjacent brackets, comma or dash are removed too. */
const COMPANY_SAID =
  /\s*\(\{\{companyName\}\}\)|(?:^|(?<=\())\{\{companyName\}\}(?:\s*[,|·]\s*|\s[-–]\s)?|(?:\s*[,|·]|\s[-–])?\s*\{\{companyName\}\}/g;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** The same, including a city with its prefix, which takes a hyphen before other scripts: "ב־Haifa". */
const FILLED = /(?<![א-ת])ב\{\{city\}\}|\{\{([^{}]*)\}\}/g;

/** Placeholders of a template that the product does not know: they would be sent as typed. */
export function unknownPlaceholders(template: string) {
  const names = [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? "");
  return names.filter((name) => !(WHATSAPP_PLACEHOLDERS as readonly string[]).includes(name));
}

/** Without the listing's URL the agent cannot tell which listing the message is about. */
export const hasPropertyUrl = (template: string) => template.includes("{{propertyUrl}}");

/**
 * The message that a visitor sends. The URL appears once, on the last line by itself, because chat apps generate the
 * preview from it there; lines left empty by a missing value are dropped.
 */
export function whatsappMessage(template: string, values: WhatsappValues) {
  const fill = (line: string) =>
    line
      .replace(ROOMS_SAID, (match) => (values.rooms === "" ? "" : match))
      .replace(COMPANY_SAID, (match) => (values.companyName === "" ? "" : match))
      .replace(FILLED, (_, name?: string) => {
        if (name === undefined) return inside(values.city);
        return name === "propertyUrl" ? "" : (values[name as keyof WhatsappValues] ?? "");
      })
      .replace(/[ \t]{2,}/g, " ")
      .trim();
  const filled = template
    .split("\n")
    .map((line) => ({ text: fill(line), wasEmpty: line.trim() === "" }))
    .filter(({ text, wasEmpty }) => text !== "" || wasEmpty)
    .map(({ text }) => text)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return filled ? `${filled}\n${values.propertyUrl}` : values.propertyUrl;
}
