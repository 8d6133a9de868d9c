"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useActionData } from "@/components/form/use-action";
import type { Batch } from "@/lib/sheet/plan";
import { newSave, type SheetSave, withPictures, withSavedRows } from "@/lib/sheet/save-progress";
import {
  addOfficeSheetPictures,
  addSheetPictures,
  saveOfficeSheet,
  saveSheet,
} from "@/server/sheet/actions";

type PicturesOf = (line: number) => string[];

/** Saves batches one after another. Sending is idempotent, so it can resume where it stopped. */
export function useSheetSave(byOffice: boolean) {
  const t = useTranslations("sheetImport");
  const dataOf = useActionData();
  const [save, setSave] = useState<SheetSave | null>(null);
  const stopped = useRef(false);

  async function send(before: SheetSave, picturesOf: PicturesOf) {
    stopped.current = false;
    let now: SheetSave = { ...before, state: "saving" };
    setSave(now);
    for (const batch of before.rest) {
      if (stopped.current) break;
      const rows = await dataOf(() => (byOffice ? saveOfficeSheet(batch) : saveSheet(batch)), {
        failed: t("interrupted"),
      });
      if (!rows) break;
      now = withSavedRows(now, rows, picturesOf, byOffice);
      setSave(now);
    }
    if (now.rest.length === 0) now = await fetchPictures(now);
    const isDone = now.rest.length + now.homes.length === 0;
    setSave({ ...now, state: isDone ? "done" : "stopped" });
  }

  /** One listing at a time, so that it can stop in between; a listing that already has pictures keeps them. */
  async function fetchPictures(before: SheetSave) {
    let now = before;
    const add = byOffice ? addOfficeSheetPictures : addSheetPictures;
    for (const { id, addresses } of before.homes) {
      if (stopped.current) break;
      const answered = await dataOf(() => add({ id, addresses }), {
        failed: t("pictures.interrupted"),
      });
      if (!answered) break;
      now = withPictures(now, answered);
      setSave(now);
    }
    return now;
  }

  return {
    save,
    start: (batches: readonly Batch[], picturesOf: PicturesOf) =>
      send(newSave(batches), picturesOf),
    goOn: (picturesOf: PicturesOf) => save && send(save, picturesOf),
    stop: () => {
      stopped.current = true;
    },
    reset: () => setSave(null),
  };
}
