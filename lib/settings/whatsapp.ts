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

/** With these the standard template of `messages/he.json` is one like those that operators write. */
export const UNFILLED = Object.fromEntries(
  WHATSAPP_PLACEHOLDERS.map((name) => [name, `{{${name}}}`]),
) as WhatsappValues;

export type WhatsappValues = Record<(typeof WHATSAPP_PLACEHOLDERS)[number], string>;

/** What a listing puts into the template. Rooms are the number alone: the template has the word. */
export const whatsappValues = (listing: ListingView, propertyUrl: string): WhatsappValues => ({
  propertyUrl,
  propertyTitle: listing.title,
  city: listing.city,
  rooms: listing.rooms === null ? "" : formatRooms(listing.rooms),
  agentName: listing.agent.name,
  companyName: listing.agent.company?.name ?? "",
});

/** The word goes with its number where there are no rooms: a parking place. */
const ROOMS_SAID = /,?\s*\{\{rooms\}\}\s*(?:חדרים|חדר|חד['׳])?/g;

/** Where an agent has no company, the brackets, comma or dash before its place go with it. */
const COMPANY_SAID =
  /\s*\(\{\{companyName\}\}\)|(?:^|(?<=\())\{\{companyName\}\}(?:\s*[,|·]\s*|\s[-–]\s)?|(?:\s*[,|·]|\s[-–])?\s*\{\{companyName\}\}/g;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** The same, and a city with its prefix, which is parted from other letters: "ב־Haifa". */
const FILLED = /(?<![א-ת])ב\{\{city\}\}|\{\{([^{}]*)\}\}/g;

/** The placeholders of a template that the product does not know: they would be sent as typed. */
export function unknownPlaceholders(template: string) {
  const names = [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? "");
  return names.filter((name) => !(WHATSAPP_PLACEHOLDERS as readonly string[]).includes(name));
}

/** Without the address of the listing the agent cannot tell which home is asked about. */
export const hasPropertyUrl = (template: string) => template.includes("{{propertyUrl}}");

/**
 * The message a visitor sends. The address stands once, last, on a line of its own, because chat
 * apps make the preview from it there; a line that a missing value leaves empty is dropped.
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
