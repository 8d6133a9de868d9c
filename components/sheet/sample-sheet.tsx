"use client";
import { Download } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toCsv } from "@/lib/format/csv";
import { paths } from "@/lib/paths";
import { SHEET_COLUMNS, type SheetColumn } from "@/lib/sheet/columns";

type SampleColumn = Exclude<SheetColumn, "videoUrl" | "virtualTourUrl">;
const SAMPLE_COLUMNS = SHEET_COLUMNS.filter(
  (column): column is SampleColumn => column !== "videoUrl" && column !== "virtualTourUrl",
);

/** A sample workbook of listings, and a template with the column headers and one listing to overwrite. */
export function SampleSheet() {
  const t = useTranslations("sheetImport");
  const names = useTranslations("sheet.columns");
  const csv = toCsv(
    SAMPLE_COLUMNS.map((column) => names(column)),
    [SAMPLE_COLUMNS.map((column) => t(`sample.${column}`))],
  );
  return (
    <>
      <a className={buttonVariants({ variant: "ghost" })} download href={paths.sampleWorkbook}>
        <Icon icon={Download} />
        {t("sampleWorkbook")}
      </a>
      <a
        className={buttonVariants({ variant: "ghost" })}
        download="delet-sample.csv"
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
      >
        <Icon icon={Download} />
        {t("sampleFile")}
      </a>
    </>
  );
}
