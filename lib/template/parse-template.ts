import { DEFAULT_TEMPLATE } from "./default-template";
import {
  type CardTemplate,
  isTemplateToken,
  LABEL_MAX,
  SEPARATOR_MAX,
  TEMPLATE_LINES_MAX,
  type TemplateLine,
} from "./types";

/**
 * Parses the stored template (`lines` as a list, or an object that contains one). Invalid parts are dropped, and an
 * empty template becomes the default, because a card must never fail.
 */
export function parseTemplate(row: { max_lines: unknown; lines: unknown } | null): CardTemplate {
  if (!row) return DEFAULT_TEMPLATE;
  const list = Array.isArray(row.lines) ? row.lines : (row.lines as { lines?: unknown })?.lines;
  if (!Array.isArray(list)) return DEFAULT_TEMPLATE;
  const maxLines = Math.trunc(Number(row.max_lines));
  const lines = list.map(parseLine).filter((line) => line !== null);
  if (lines.length === 0 || !(maxLines >= 1)) return DEFAULT_TEMPLATE;
  return { maxLines: Math.min(maxLines, TEMPLATE_LINES_MAX), lines };
}

function parseLine(value: unknown): TemplateLine | null {
  const { label, tokens, separator } = (value ?? {}) as Record<string, unknown>;
  const valid = Array.isArray(tokens) ? tokens.filter(isTemplateToken) : [];
  if (valid.length === 0) return null;
  return {
    label: typeof label === "string" ? label.slice(0, LABEL_MAX) : "",
    tokens: [...new Set(valid)],
    separator: typeof separator === "string" ? separator.slice(0, SEPARATOR_MAX) : undefined,
  };
}
