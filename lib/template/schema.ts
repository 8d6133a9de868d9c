import { z } from "zod";
import {
  baseToken,
  isTemplateToken,
  LABEL_MAX,
  SEPARATOR_MAX,
  TEMPLATE_LINES_MAX,
  type TemplateToken,
} from "./types";

const line = z.object({
  label: z.string().max(LABEL_MAX),
  tokens: z
    .array(z.custom<TemplateToken>(isTemplateToken))
    .refine((tokens) => new Set(tokens.map(baseToken)).size === tokens.length),
  separator: z.string().max(SEPARATOR_MAX).optional(),
});

/** What the editor may save: one to six lines, no more than the maximum, each token once a line. */
export const templateSchema = z
  .object({
    maxLines: z.number().int().min(1).max(TEMPLATE_LINES_MAX),
    lines: z.array(line).min(1).max(TEMPLATE_LINES_MAX),
  })
  .refine(({ maxLines, lines }) => lines.length <= maxLines);
