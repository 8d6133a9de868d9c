"use client";
import { Download } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUnsaved } from "@/components/form/use-unsaved";
import { Button, buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { Link } from "@/components/ui/router-link";
import { toCsv } from "@/lib/format/csv";
import { paths } from "@/lib/paths";
import { type Answer, batchesOf, planOf, type RowPlan } from "@/lib/sheet/plan";
import type { ReadSheet } from "@/lib/sheet/read-file";
import type { SheetSave } from "@/lib/sheet/save-progress";
import { DropPictures } from "./drop-pictures";
import { LeftHomes } from "./left-homes";
import { SavedPictures } from "./saved-pictures";
import { SheetRows } from "./sheet-rows";
import { useProblemText } from "./use-problem-text";
import { useSheetSave } from "./use-sheet-save";

type Sheet = Extract<ReadSheet, { refused?: undefined }>;

/** The rows of a file, what will happen to each, and saving them with progress and refusals. */
export function SaveSheet({
  sheet,
  answerOf,
  onAnswer,
  onBusy,
  disabled,
  byOffice,
}: {
  sheet: Sheet;
  /** Each listing is assigned to the agent named in its row. */
  byOffice: boolean;
  answerOf: (line: number) => Answer;
  onAnswer: (line: number, answer: Answer) => void;
  onBusy: (saving: boolean) => void;
  disabled: boolean;
}) {
  const t = useTranslations("sheetImport");
  const [publish, setPublish] = useState(false);
  const { save, start, goOn, stop } = useSheetSave(byOffice);
  const saving = save?.state === "saving";
  useUnsaved(saving, t("leave"));
  const picturesOf = (line: number) => sheet.rows.find((row) => row.line === line)?.pictures ?? [];
  const batches = batchesOf(sheet.rows, publish, answerOf);
  const counts = countPlans(sheet, publish, answerOf);
  const whileBusy = async (work: () => Promise<void> | null | undefined) => {
    onBusy(true);
    await work();
    onBusy(false);
  };
  return (
    <div className="flex flex-col gap-6">
      {!save && (
        <div className="flex flex-col items-start gap-4 rounded-lg border bg-card p-4">
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-semibold">{t("how")}</legend>
            {([false, true] as const).map((shown) => (
              <label
                className="flex min-h-11 cursor-pointer items-center gap-2"
                key={String(shown)}
              >
                <input
                  checked={publish === shown}
                  className="size-4.5 accent-primary"
                  name="how"
                  onChange={() => setPublish(shown)}
                  type="radio"
                />
                {t(shown ? "asPublished" : byOffice ? "office.asDrafts" : "asDrafts")}
              </label>
            ))}
          </fieldset>
          <p>{t("summary", counts)}</p>
          {sheet.room !== null && counts.publish > sheet.room && (
            <p className="font-medium">
              {t("room", { room: sheet.room, over: counts.publish - sheet.room })}
            </p>
          )}
          <Button
            disabled={disabled || batches.length === 0}
            onClick={() => void whileBusy(() => start(batches, picturesOf))}
          >
            {t("save", { count: counts.publish + counts.draft + counts.change })}
          </Button>
        </div>
      )}
      {save && (
        <Saved
          byOffice={byOffice}
          onGoOn={() => void whileBusy(() => goOn(picturesOf))}
          onStop={stop}
          refusedFile={
            <RefusedFile counts={counts} save={save} sheet={sheet} {...{ publish, answerOf }} />
          }
          save={save}
          skipped={counts.refused + counts.ask}
        />
      )}
      {save?.state === "done" && save.ids.size > 0 && !byOffice && (
        <DropPictures
          homes={sheet.rows.flatMap((row) => {
            const id = save.ids.get(row.line);
            const reference = row.home.reference ?? "";
            return id ? [{ id, line: row.line, reference, pictures: row.pictures }] : [];
          })}
        />
      )}
      {save?.state === "done" && <LeftHomes homes={sheet.left} />}
      <SheetRows
        answerOf={answerOf}
        disabled={disabled || saving || save !== null}
        onAnswer={onAnswer}
        publish={publish}
        refused={save?.refused}
        rows={sheet.rows}
      />
    </div>
  );
}

function countPlans(sheet: Sheet, publish: boolean, answerOf: (line: number) => Answer) {
  const counts: Record<RowPlan, number> = { publish: 0, draft: 0, change: 0, ask: 0, refused: 0 };
  for (const row of sheet.rows) counts[planOf(row, publish, answerOf(row.line))]++;
  return counts;
}

function Saved({
  save,
  byOffice,
  skipped,
  refusedFile,
  onStop,
  onGoOn,
}: {
  save: SheetSave;
  byOffice: boolean;
  /** Rows that were not sent: they need an answer or a corrected cell. */
  skipped: number;
  refusedFile: React.ReactNode;
  onStop: () => void;
  onGoOn: () => void;
}) {
  const t = useTranslations("sheetImport");
  const handled = save.saved + save.refused.size;
  return (
    <section className="flex flex-col items-start gap-4 rounded-lg border bg-card p-4">
      <p aria-live="polite" className="font-semibold text-lg">
        {t(`states.${save.state}`, {
          saved: save.saved,
          refused: save.refused.size + skipped,
          left: save.total - handled,
        })}
      </p>
      {save.asDrafts > 0 && <p>{t("keptAsDrafts", { count: save.asDrafts })}</p>}
      <Progress label={t("progress")} value={(100 * handled) / Math.max(1, save.total)} />
      {save.pictures.homes > 0 && save.rest.length === 0 && <SavedPictures save={save} />}
      <div className="flex flex-wrap gap-3">
        {save.state === "saving" && (
          <Button onClick={onStop} variant="outline">
            {t("stop")}
          </Button>
        )}
        {save.state === "stopped" && <Button onClick={onGoOn}>{t("goOn")}</Button>}
        {save.state !== "saving" && (
          <>
            {refusedFile}
            <Link
              className={buttonVariants({ variant: "outline" })}
              href={byOffice ? paths.companyProperties : paths.dashboard}
            >
              {t(byOffice ? "office.toHomes" : "toDashboard")}
            </Link>
          </>
        )}
      </div>
    </section>
  );
}

/** The rows that were not saved, as in the file, with the reasons: to be corrected and imported again. */
function RefusedFile({
  sheet,
  save,
  publish,
  answerOf,
  counts,
}: {
  sheet: Sheet;
  save: SheetSave;
  publish: boolean;
  answerOf: (line: number) => Answer;
  counts: Record<RowPlan, number>;
}) {
  const t = useTranslations("sheetImport");
  const textOf = useProblemText();
  if (counts.refused + counts.ask + save.refused.size === 0) return null;
  const rows = sheet.rows.flatMap((row) => {
    const plan = planOf(row, publish, answerOf(row.line));
    const problems = save.refused.get(row.line) ?? (plan === "refused" ? row.problems : null);
    if (problems) return [[...padded(row.cells, sheet.names), problems.map(textOf).join("; ")]];
    return plan === "ask" ? [[...padded(row.cells, sheet.names), t("sameOpen")]] : [];
  });
  const csv = toCsv([...sheet.names, t("why")], rows);
  return (
    <a
      className={buttonVariants({ variant: "outline" })}
      download="delet-refused.csv"
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
    >
      <Icon icon={Download} />
      {t("refusedFile")}
    </a>
  );
}

const padded = (cells: readonly string[], names: readonly string[]) =>
  names.map((_, place) => cells[place] ?? "");
