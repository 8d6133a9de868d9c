import "server-only";
import { israelDay } from "@/lib/hebrew/format";

/** A file for spreadsheets, named for its content and the days it covers, or else the day of the download. */
export const csvFile = (name: string, csv: string, days = israelDay(new Date())) =>
  new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${days}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
