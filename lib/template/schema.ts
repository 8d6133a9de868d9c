import { z } from "zod";
import { isCleanLine } from "@/lib/format/forbidden-characters";
import {
  baseToken,
  isTemplateToken,
  LABEL_MAX,
  SEPARATOR_MAX,
  TEMPLATE_LINES_MAX,
  type TemplateToken,
} from "./types";

const line = (max: number) => z.string().max(max).refine(isCleanLine);

const templateLine = z.object({
  label: line(LABEL_MAX),
  tokens: z
    .array(z.custom<TemplateToken>(isTemplateToken))
    .refine((tokens) => new Set(tokens.map(baseToken)).size === tokens.length),
  separator: line(SEPARATOR_MAX).optional(),
});

/** A valid template: one to six lines, no more than the maximum, each token once per line. */
export const templateSchema = z
  .object({
    maxLines: z.number().int().min(1).max(TEMPLATE_LINES_MAX),
    lines: z.array(templateLine).min(1).max(TEMPLATE_LINES_MAX),
  })
  .refine(({ maxLines, lines }) => lines.length <= maxLines);
