"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAction } from "@/components/form/use-action";
import type { Batch } from "@/lib/sheet/plan";
import type { SheetProblem } from "@/lib/sheet/read-rows";
import { saveSheet } from "@/server/sheet/actions";

/** How a save stands. `rest`: what was not sent, because it was stopped or nothing answered. */
export type SheetSave = {
  state: "saving" | "stopped" | "done";
  total: number;
  saved: number;
  /** Of those, how many are drafts because the plan had no place. */
  asDrafts: number;
  refused: Map<number, SheetProblem[]>;
  rest: Batch[];
};

const rowsIn = (batches: readonly Batch[]) =>
  batches.reduce((sum, { rows }) => sum + rows.length, 0);

/** Saves batches one after the other. What is sent twice is saved once, so it may go on where it stopped. */
export function useSheetSave() {
  const t = useTranslations("sheetImport");
  const act = useAction();
  const [save, setSave] = useState<SheetSave | null>(null);
  const stopped = useRef(false);

  async function send(batches: readonly Batch[], before: SheetSave | null) {
    stopped.current = false;
    let now: SheetSave = {
      saved: before?.saved ?? 0,
      asDrafts: before?.asDrafts ?? 0,
      refused: before?.refused ?? new Map(),
      total: before?.total ?? rowsIn(batches),
      rest: [...batches],
      state: "saving",
    };
    setSave(now);
    for (const batch of batches) {
      if (stopped.current) break;
      let answers: Awaited<ReturnType<typeof saveSheet>>["data"];
      const failed = await act(
        async () => {
          const answer = await saveSheet(batch);
          answers = answer?.data;
          return answer;
        },
        { failed: t("interrupted") },
      );
      if (failed !== null || !answers) break;
      const refused = new Map(now.refused);
      for (const row of answers) if (row.refused) refused.set(row.line, row.refused);
      const saved = now.saved + answers.filter((row) => !row.refused).length;
      const asDrafts = now.asDrafts + answers.filter((row) => !row.refused && row.asDraft).length;
      now = { ...now, saved, asDrafts, refused, rest: now.rest.slice(1) };
      setSave(now);
    }
    setSave({ ...now, state: now.rest.length > 0 ? "stopped" : "done" });
  }

  return {
    save,
    start: (batches: readonly Batch[]) => send(batches, null),
    goOn: () => save && send(save.rest, save),
    stop: () => {
      stopped.current = true;
    },
    reset: () => setSave(null),
  };
}
