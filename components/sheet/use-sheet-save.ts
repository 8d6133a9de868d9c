"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAction } from "@/components/form/use-action";
import { isAddress } from "@/lib/sheet/picture-addresses";
import type { Batch } from "@/lib/sheet/plan";
import type { SheetProblem } from "@/lib/sheet/read-rows";
import {
  addOfficeSheetPictures,
  addSheetPictures,
  saveOfficeSheet,
  saveSheet,
} from "@/server/sheet/actions";

/** The state of a save. `rest`: batches not sent, because it was stopped or the requests failed. */
export type SheetSave = {
  state: "saving" | "stopped" | "done";
  total: number;
  saved: number;
  /** How many of those are drafts because the plan's quota was full. */
  asDrafts: number;
  refused: Map<number, SheetProblem[]>;
  rest: Batch[];
  /** Saved listings whose pictures are still to be fetched. */
  homes: SavedHome[];
  /** The listing id that each row became. */
  ids: Map<number, string>;
  pictures: { homes: number; added: number; failed: FailedPicture[] };
};
type SavedHome = { line: number; id: string; addresses: string[] };
export type FailedPicture = {
  line: number;
  address: string;
  code: string;
  values: Record<string, string | number>;
};
type PicturesOf = (line: number) => string[];

const rowsIn = (batches: readonly Batch[]) =>
  batches.reduce((sum, { rows }) => sum + rows.length, 0);

/** Saves batches one after another. Sending is idempotent, so it can resume where it stopped. */
export function useSheetSave(byOffice: boolean) {
  const t = useTranslations("sheetImport");
  const act = useAction();
  const [save, setSave] = useState<SheetSave | null>(null);
  const stopped = useRef(false);

  async function send(batches: readonly Batch[], before: SheetSave | null, picturesOf: PicturesOf) {
    stopped.current = false;
    let now: SheetSave = {
      saved: before?.saved ?? 0,
      asDrafts: before?.asDrafts ?? 0,
      refused: before?.refused ?? new Map(),
      total: before?.total ?? rowsIn(batches),
      rest: [...batches],
      homes: before?.homes ?? [],
      ids: before?.ids ?? new Map(),
      pictures: before?.pictures ?? { homes: 0, added: 0, failed: [] },
      state: "saving",
    };
    setSave(now);
    for (const batch of batches) {
      if (stopped.current) break;
      let answers: Awaited<ReturnType<typeof saveSheet>>["data"];
      const failed = await act(
        async () => {
          const result = await (byOffice ? saveOfficeSheet(batch) : saveSheet(batch));
          answers = result?.data;
          return result;
        },
        { failed: t("interrupted") },
      );
      if (failed !== null || !answers) break;
      const refused = new Map(now.refused);
      for (const row of answers) if (row.refused) refused.set(row.line, row.refused);
      const saved = now.saved + answers.filter((row) => !row.refused).length;
      const asDrafts = now.asDrafts + answers.filter((row) => !row.refused && row.asDraft).length;
      const ids = new Map(now.ids);
      for (const row of answers) if (!row.refused) ids.set(row.line, row.id);
      const homes = answers.flatMap((row) => {
        // Once an office has added a draft, it is private to its agent.
        const isLeft = row.refused || (byOffice && (!batch.publish || row.asDraft));
        const addresses = isLeft ? [] : picturesOf(row.line).filter(isAddress);
        return row.refused || addresses.length === 0
          ? []
          : [{ line: row.line, id: row.id, addresses }];
      });
      now = {
        ...now,
        saved,
        asDrafts,
        refused,
        ids,
        rest: now.rest.slice(1),
        homes: [...now.homes, ...homes],
        pictures: { ...now.pictures, homes: now.pictures.homes + homes.length },
      };
      setSave(now);
    }
    if (now.rest.length === 0) now = await fetchPictures(now);
    const isDone = now.rest.length + now.homes.length === 0;
    setSave({ ...now, state: isDone ? "done" : "stopped" });
  }

  /** One listing at a time, so that it can stop in between; a listing that already has pictures keeps them. */
  async function fetchPictures(before: SheetSave) {
    let now = before;
    for (const { line, id, addresses } of before.homes) {
      if (stopped.current) break;
      let answered: Awaited<ReturnType<typeof addSheetPictures>>["data"];
      const failed = await act(
        async () => {
          const add = byOffice ? addOfficeSheetPictures : addSheetPictures;
          const result = await add({ id, addresses });
          answered = result?.data;
          return result;
        },
        { failed: t("pictures.interrupted") },
      );
      if (failed !== null || !answered) break;
      const { pictures } = now;
      now = {
        ...now,
        homes: now.homes.slice(1),
        pictures: {
          ...pictures,
          added: pictures.added + answered.added,
          failed: [...pictures.failed, ...answered.failed.map((one) => ({ line, ...one }))],
        },
      };
      setSave(now);
    }
    return now;
  }

  return {
    save,
    start: (batches: readonly Batch[], picturesOf: PicturesOf) => send(batches, null, picturesOf),
    goOn: (picturesOf: PicturesOf) => save && send(save.rest, save, picturesOf),
    stop: () => {
      stopped.current = true;
    },
    reset: () => setSave(null),
  };
}
