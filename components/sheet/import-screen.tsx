"use client";
import { Upload } from "lucide";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { PageHead } from "@/components/account/page-head";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Spinner } from "@/components/ui/spinner";
import type { Answer } from "@/lib/sheet/plan";
import type { ReadSheet, SheetChoice } from "@/lib/sheet/read-file";
import { readSheet, type SheetFault } from "./read-sheet";
import { recalledColumns, rememberColumns } from "./remembered-columns";
import { SampleSheet } from "./sample-sheet";
import { SaveSheet } from "./save-sheet";
import { SheetFound } from "./sheet-found";

/** After these, the same file may be read. */
const PASSING: ReadonlySet<SheetFault> = new Set(["busy", "offline", "unavailable"]);

/** A file of listings: picked, parsed and shown in full, and saved once the agent confirms. */
export function ImportScreen({
  byOffice = false,
}: {
  /** An office imports listings for its agents. */
  byOffice?: boolean;
}) {
  const t = useTranslations("sheetImport");
  const pick = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [sheet, setSheet] = useState<ReadSheet | null>(null);
  const [fault, setFault] = useState<SheetFault | null>(null);
  const [busy, setBusy] = useState<"reading" | "saving" | null>(null);
  const [answers, setAnswers] = useState<ReadonlyMap<number, Answer>>(new Map());

  async function read(chosen: File, choice: SheetChoice) {
    setBusy("reading");
    setFault(null);
    let result = await readSheet(chosen, choice);
    if ("sheet" in result && !result.sheet.refused && !choice.columns) {
      const columns = recalledColumns(result.sheet.names, result.sheet.columns);
      if (columns) result = await readSheet(chosen, { ...choice, columns });
    }
    setBusy(null);
    if ("fault" in result) return setFault(result.fault);
    if (choice.columns && !result.sheet.refused)
      rememberColumns(result.sheet.names, result.sheet.columns);
    setAnswers(new Map());
    setSheet(result.sheet);
  }

  function take(chosen: File | undefined) {
    if (!chosen) return;
    setFile(chosen);
    setSheet(null);
    void read(chosen, {});
  }

  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6">
      <PageHead title={t("title")}>{t(byOffice ? "office.intro" : "intro")}</PageHead>
      <div className="flex flex-col items-start gap-2">
        <input
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={t("pick")}
          className="sr-only"
          disabled={busy !== null}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // Allows picking the same file again after it was corrected.
            target.value = "";
          }}
          ref={pick}
          tabIndex={-1}
          type="file"
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            disabled={busy !== null}
            onClick={() => pick.current?.click()}
            variant={sheet ? "outline" : "primary"}
          >
            {busy === "reading" ? <Spinner /> : <Icon icon={Upload} />}
            <span>{t(sheet ? "another" : "pick")}</span>
          </Button>
          {!sheet && !byOffice && <SampleSheet />}
        </div>
        <p className="text-muted-foreground text-sm">{t(byOffice ? "office.hint" : "hint")}</p>
        {file && <bdi className="font-medium">{file.name}</bdi>}
      </div>
      <p aria-live="polite" className={fault || busy ? "font-medium" : "sr-only"}>
        {fault ? t(`faults.${fault}`) : busy === "reading" ? t("reading") : ""}
      </p>
      {file && fault && PASSING.has(fault) && (
        <Button className="self-start" onClick={() => void read(file, {})} variant="outline">
          {t("again")}
        </Button>
      )}
      {sheet && file && (
        <SheetFound
          byOffice={byOffice}
          disabled={busy !== null}
          onChange={(choice) => void read(file, choice)}
          sheet={sheet}
        />
      )}
      {sheet?.refused && (
        <p className="font-medium text-destructive" role="alert">
          {t(`refusals.${sheet.refused.code}`, {
            line: "line" in sheet.refused ? sheet.refused.line : 0,
          })}
        </p>
      )}
      {sheet && !sheet.refused && (
        <SaveSheet
          answerOf={(line) => answers.get(line) ?? null}
          byOffice={byOffice}
          disabled={busy === "reading"}
          key={JSON.stringify([file?.name, file?.lastModified, sheet.columns, sheet.encoding])}
          onAnswer={(line, answer) => setAnswers(new Map(answers).set(line, answer))}
          onBusy={(saving) => setBusy(saving ? "saving" : null)}
          sheet={sheet}
        />
      )}
    </div>
  );
}
