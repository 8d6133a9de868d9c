import { FORBIDDEN_IN_LINE } from "@/lib/format/forbidden-characters";
import {
  baseToken,
  type CardTemplate,
  DEFAULT_SEPARATOR,
  TEMPLATE_LINES_MAX,
  type TemplateLine,
  type TemplateToken,
} from "./types";

/** Steps of the template editor. Refusals are messages of `adminTemplate`. */
export type EditorStep =
  | { kind: "maxLines"; maxLines: number }
  | { kind: "addLine"; label: string }
  | { kind: "removeLine"; line: number }
  | { kind: "moveLine"; from: number; to: number }
  | { kind: "addToken"; line: number; token: TemplateToken }
  | { kind: "removeToken"; line: number; token: TemplateToken }
  | { kind: "optional"; line: number; token: TemplateToken }
  | { kind: "separator"; line: number; separator: string };

export type EditorRefusal = "tooManyLines" | "lastLine" | "separatorCharacters";

/** Why the step is refused (spec, section 5: one to six lines; and the database's rules), or null. */
export function refusal(template: CardTemplate, step: EditorStep): EditorRefusal | null {
  if (step.kind === "addLine" && template.lines.length >= TEMPLATE_LINES_MAX) return "tooManyLines";
  if (step.kind === "removeLine" && template.lines.length <= 1) return "lastLine";
  if (step.kind === "separator" && FORBIDDEN_IN_LINE.test(step.separator)) {
    return "separatorCharacters";
  }
  return null;
}

/** The template after the step; unchanged when the step is refused. Saves nothing. */
export function edit(template: CardTemplate, step: EditorStep): CardTemplate {
  if (refusal(template, step)) return template;
  const { lines } = template;
  switch (step.kind) {
    case "maxLines":
      return { maxLines: step.maxLines, lines: lines.slice(0, step.maxLines) };
    case "addLine": {
      const added = {
        label: step.label,
        tokens: ["property_name" as const],
        separator: DEFAULT_SEPARATOR,
      };
      const all = [...lines, added];
      return { maxLines: Math.max(template.maxLines, all.length), lines: all };
    }
    case "removeLine":
      return { ...template, lines: lines.filter((_, index) => index !== step.line) };
    case "moveLine":
      return { ...template, lines: moved(lines, step.from, step.to) };
    case "addToken":
      return onLine(template, step.line, (line) =>
        hasToken(line, step.token) ? line : { ...line, tokens: [...line.tokens, step.token] },
      );
    case "removeToken":
      return onLine(template, step.line, (line) => ({
        ...line,
        tokens: line.tokens.filter((token) => token !== step.token),
      }));
    case "optional":
      return onLine(template, step.line, (line) => ({
        ...line,
        tokens: line.tokens.map((token) => (token === step.token ? toggled(token) : token)),
      }));
    case "separator":
      return onLine(template, step.line, (line) => ({ ...line, separator: step.separator }));
  }
}

/** A token appears once per line, optional or not; the editor then disables it. */
export function hasToken(line: TemplateLine, token: TemplateToken) {
  return line.tokens.some((other) => baseToken(other) === baseToken(token));
}

export function isSameTemplate(a: CardTemplate, b: CardTemplate) {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

const plain = ({ maxLines, lines }: CardTemplate) => [
  maxLines,
  lines.map(({ label, tokens, separator }) => [label, tokens, separator ?? DEFAULT_SEPARATOR]),
];

const toggled = (token: TemplateToken): TemplateToken =>
  token.endsWith("?") ? baseToken(token) : `${baseToken(token)}?`;

function onLine(template: CardTemplate, at: number, change: (line: TemplateLine) => TemplateLine) {
  return {
    ...template,
    lines: template.lines.map((line, index) => (index === at ? change(line) : line)),
  };
}

function moved<T>(items: readonly T[], from: number, to: number) {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}
