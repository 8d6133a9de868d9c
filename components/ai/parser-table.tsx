"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { confidenceOf, type ParsedRow } from "@/lib/ai/listing-rows";
import { ParsedValue } from "./parsed-value";

const BADGE = { high: "success", medium: "warning", low: "destructive" } as const;

/** The values found, how certain each is, and whether it goes into the form. */
export function ParserTable({
  rows,
  onChange,
  tooHigh,
}: {
  rows: readonly ParsedRow[];
  onChange: (rows: ParsedRow[]) => void;
  tooHigh: boolean;
}) {
  const t = useTranslations("ai.parser");
  const prefix = useId();
  const change = (id: ParsedRow["id"], changes: Partial<ParsedRow>) =>
    onChange(rows.map((row) => (row.id === id ? ({ ...row, ...changes } as ParsedRow) : row)));

  const deal = rows.find((row) => row.id === "transactionType")?.value ?? undefined;

  return (
    <div className="overflow-hidden rounded-lg border border-border">
      <table className="w-full text-start">
        <caption className="sr-only">{t("caption")}</caption>
        <thead className="bg-muted text-muted-foreground text-sm max-sm:sr-only">
          <tr>
            <th className="px-3 py-2 text-start font-medium" scope="col">
              {t("column.field")}
            </th>
            <th className="px-3 py-2 text-start font-medium" scope="col">
              {t("column.value")}
            </th>
            <th className="px-3 py-2 text-start font-medium" scope="col">
              {t("column.confidence")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const sure = confidenceOf(row.confidence);
            const label = t(`field.${row.id}`);
            const wrong = row.id === "floor" && tooHigh;
            return (
              <tr
                className="border-border border-t align-middle max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-3"
                key={row.id}
              >
                <th className="px-3 py-2 text-start font-normal" scope="row">
                  <label
                    className="flex min-h-9 items-center gap-2.5"
                    htmlFor={`${prefix}-${row.id}`}
                  >
                    <Checkbox
                      checked={row.apply}
                      id={`${prefix}-${row.id}`}
                      onCheckedChange={(on) => change(row.id, { apply: on === true })}
                    />
                    {label}
                  </label>
                </th>
                <td className="px-3 py-2 max-sm:col-span-2 max-sm:row-start-2">
                  <ParsedValue
                    deal={deal}
                    describedBy={wrong ? `${prefix}-wrong` : undefined}
                    label={label}
                    onChange={(value) => change(row.id, { value } as Partial<ParsedRow>)}
                    row={row}
                  />
                  {wrong && (
                    <p
                      className="mt-1 font-medium text-destructive text-sm"
                      id={`${prefix}-wrong`}
                      role="alert"
                    >
                      {t("floorTooHigh")}
                    </p>
                  )}
                </td>
                <td className="px-3 py-2 max-sm:col-start-2 max-sm:row-start-1 max-sm:self-center">
                  <Badge variant={BADGE[sure]}>
                    {t(`confidence.${sure}`)}{" "}
                    <bdi className="tabular-nums">{Math.round(row.confidence * 100)}%</bdi>
                  </Badge>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
