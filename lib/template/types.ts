/** The tokens of a card's line. A trailing "?" in the template marks a token as optional. */
export const CARD_TOKENS = [
  "property_name",
  "property_type",
  "address",
  "neighborhood",
  "city",
  "rooms",
  "floor",
  "built_area_sqm",
  "price",
  "price_per_sqm",
  "status",
] as const;
export type CardToken = (typeof CARD_TOKENS)[number];
export type TemplateToken = CardToken | `${CardToken}?`;

export const TEMPLATE_LINES_MAX = 6;
export const SEPARATOR_MAX = 5;
export const LABEL_MAX = 50;
export const DEFAULT_SEPARATOR = " • ";

export type TemplateLine = {
  label: string;
  tokens: readonly TemplateToken[];
  separator?: string | undefined;
};
export type CardTemplate = { maxLines: number; lines: readonly TemplateLine[] };

export const isCardToken = (value: unknown): value is CardToken =>
  (CARD_TOKENS as readonly unknown[]).includes(value);
export const isTemplateToken = (value: unknown): value is TemplateToken =>
  typeof value === "string" && isCardToken(value.replace(/\?$/, ""));
export const baseToken = (token: TemplateToken) => token.replace(/\?$/, "") as CardToken;
