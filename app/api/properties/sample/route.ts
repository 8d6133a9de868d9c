import { getTranslations } from "next-intl/server";
import { SAMPLE_COLUMNS, SAMPLE_HOMES, sampleCells } from "@/lib/sheet/sample-homes";
import { writeWorkbook } from "@/lib/sheet/write-workbook";

export const dynamic = "force-static";

/** A sample workbook of listings for trying the import; the same for everyone. */
export async function GET() {
  const [t, columns] = await Promise.all([
    getTranslations("sheetImport"),
    getTranslations("sheet.columns"),
  ]);
  const names = SAMPLE_COLUMNS.map((column) => columns(column));
  const workbook = writeWorkbook([
    {
      name: t("demo.sheet"),
      rows: [names, ...SAMPLE_HOMES.map((home) => sampleCells(t(`demo.${home}`)))],
      widths: SAMPLE_COLUMNS.map((column) =>
        column === "title" || column === "description" ? 42 : 16,
      ),
    },
    { name: t("demo.notes"), rows: [[t("demo.note")]], widths: [90] },
  ]);
  return new Response(new Uint8Array(workbook), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": 'attachment; filename="delet-homes.xlsx"',
      "X-Robots-Tag": "noindex",
    },
  });
}
