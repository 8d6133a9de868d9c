import type { ReadSheetRow } from "./read-file";
import { type SentRow, SHEET_BATCH } from "./save-schema";

/** Whether a row that looks like a home that is there is that home; null: its agent has not said. */
export type Answer = "same" | "other" | null;

/** What becomes of a row: `ask` waits for its agent's answer, `refused` for a mended cell. */
export type RowPlan = "publish" | "draft" | "change" | "ask" | "refused";

/** With `publish`, what lacks something that a public page needs is a draft still. */
export function planOf(row: ReadSheetRow, publish: boolean, answer: Answer): RowPlan {
  if (row.problems.length > 0) return "refused";
  if (row.known?.kind === "alike" && answer === null) return "ask";
  if (row.known?.kind === "same" || (row.known && answer === "same")) return "change";
  return publish && row.unpublishable.length === 0 ? "publish" : "draft";
}

export type Batch = { publish: boolean; rows: SentRow[] };

/** The rows that are saved, as requests take them, in the order of the file but for those that become public. */
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
