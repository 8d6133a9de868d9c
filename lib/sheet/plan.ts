import type { ReadSheetRow } from "./read-file";
import { type SentRow, SHEET_BATCH } from "./save-schema";

/** Whether a row that resembles an existing home is that home; null until the agent answers. */
export type Answer = "same" | "other" | null;

/** The outcome of a row: `ask` waits for the agent's answer, `refused` for a corrected cell. */
export type RowPlan = "publish" | "draft" | "change" | "ask" | "refused";

/** With `publish`, a row that lacks a required field still becomes a draft. */
export function planOf(row: ReadSheetRow, publish: boolean, answer: Answer): RowPlan {
  if (row.problems.length > 0) return "refused";
  if (row.known?.kind === "alike" && answer === null) return "ask";
  if (row.known?.kind === "same" || (row.known && answer === "same")) return "change";
  return publish && row.unpublishable.length === 0 ? "publish" : "draft";
}

export type Batch = { publish: boolean; rows: SentRow[] };

/** The rows to save, grouped by request, in the order of the file, except for those that become public. */
export function batchesOf(
  rows: readonly ReadSheetRow[],
  publish: boolean,
  answerOf: (line: number) => Answer,
): Batch[] {
  const planned = rows.map((row) => ({ row, plan: planOf(row, publish, answerOf(row.line)) }));
  const sent = ({ row, plan }: (typeof planned)[number]): SentRow => ({
    line: row.line,
    id: plan === "change" ? (row.known?.id ?? null) : null,
    nth: row.nth,
    home: row.home,
    ...(row.agent && { agent: row.agent.id }),
  });
  const saved = planned.filter(({ plan }) => plan !== "ask" && plan !== "refused");
  return [true, false].flatMap((shown) => {
    const part = saved.filter(({ plan }) => (plan === "publish") === shown).map(sent);
    return Array.from({ length: Math.ceil(part.length / SHEET_BATCH) }, (_, n) => ({
      publish: shown,
      rows: part.slice(n * SHEET_BATCH, (n + 1) * SHEET_BATCH),
    }));
  });
}
