"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Label } from "@/components/ui/label";
import { Labelled } from "@/components/ui/labelled";
import { NativeSelect } from "@/components/ui/native-select";
import { columnsRead, type ReadColumn } from "@/lib/sheet/columns";
import { ENCODINGS } from "@/lib/sheet/decode";
import type { ReadSheet, SheetChoice } from "@/lib/sheet/read-file";

const DELIMITERS = [",", ";", "\t"] as const;
const DELIMITER_NAMES = { ",": "comma", ";": "semicolon", "\t": "tab" } as const;

/** How the file was parsed, and controls to change that: encoding, delimiter, and the meaning of each column. */
export function SheetFound({
  sheet,
  disabled,
  onChange,
  byOffice,
}: {
  sheet: ReadSheet;
  byOffice: boolean;
  disabled: boolean;
  onChange: (choice: SheetChoice) => void;
}) {
  const t = useTranslations("sheetImport");
  const columns = useTranslations("sheet.columns");
  const id = useId();
  const { encoding, delimiter } = sheet;
  const format = encoding ? { encoding, delimiter } : { sheet: sheet.sheet };
  const workbook = sheet.encoding === null ? sheet : null;
  const sheets = workbook?.sheets ?? [];
  const names = sheet.refused ? [] : sheet.names;
  const chosen = sheet.refused ? [] : sheet.columns;
  // Our own exports have a status column for people to read; there is nothing to map it to.
  const unknown = chosen.filter(
    (column, place) => column === null && names[place] !== columns("status"),
  ).length;
  return (
    <details
      className="rounded-lg border bg-card p-4"
      open={unknown > 0 || !!sheet.refused || sheets.length > 1}
    >
      <summary className="finger cursor-pointer font-semibold">
        {encoding
          ? t("found", {
              encoding: t(`encodings.${encoding}`),
              delimiter: t(`delimiters.${DELIMITER_NAMES[delimiter]}`),
            })
          : t("foundWorkbook", { name: sheets[sheet.sheet - 1] ?? "" })}
      </summary>
      <div className="mt-4 flex flex-col gap-4">
        {encoding && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Labelled id={`${id}-encoding`} label={t("encoding")}>
              <NativeSelect
                disabled={disabled}
                id={`${id}-encoding`}
                onChange={({ target }) =>
                  onChange({ encoding: target.value as typeof encoding, delimiter })
                }
                value={encoding}
              >
                {ENCODINGS.map((name) => (
                  <option key={name} value={name}>
                    {t(`encodings.${name}`)}
                  </option>
                ))}
              </NativeSelect>
            </Labelled>
            <Labelled id={`${id}-delimiter`} label={t("delimiter")}>
              <NativeSelect
                disabled={disabled}
                id={`${id}-delimiter`}
                onChange={({ target }) =>
                  onChange({ encoding, delimiter: target.value as typeof delimiter })
                }
                value={delimiter}
              >
                {DELIMITERS.map((sign) => (
                  <option key={sign} value={sign}>
                    {t(`delimiters.${DELIMITER_NAMES[sign]}`)}
                  </option>
                ))}
              </NativeSelect>
            </Labelled>
          </div>
        )}
        {workbook && sheets.length > 1 && (
          <div className="flex flex-col gap-1">
            <Label htmlFor={`${id}-sheet`}>{t("sheet")}</Label>
            <NativeSelect
              disabled={disabled}
              id={`${id}-sheet`}
              onChange={({ target }) => onChange({ sheet: Number(target.value) })}
              value={workbook.sheet}
            >
              {sheets.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sheets are identified by their position
                <option key={at} value={at + 1}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          </div>
        )}
        {names.length > 0 && (
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 font-medium">{t("columns")}</legend>
            {unknown > 0 && (
              <p className="text-muted-foreground text-sm">{t("unknown", { count: unknown })}</p>
            )}
            <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {names.map((name, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other identity
                <li className="flex flex-col gap-1" key={place}>
                  <Label htmlFor={`${id}-${place}`}>
                    <bdi>{name || t("nameless", { place: place + 1 })}</bdi>
                  </Label>
                  <NativeSelect
                    disabled={disabled}
                    id={`${id}-${place}`}
                    onChange={({ target }) =>
                      onChange({
                        ...format,
                        columns: withColumn(chosen, place, target.value as ReadColumn | ""),
                      })
                    }
                    value={chosen[place] ?? ""}
                  >
                    <option value="">{t("leftOut")}</option>
                    {columnsRead(byOffice).map((column) => (
                      <option key={column} value={column}>
                        {columns(column)}
                      </option>
                    ))}
                  </NativeSelect>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
      </div>
    </details>
  );
}

/** A field maps to one column only: its previous column becomes ignored. */
function withColumn(
  columns: readonly (ReadColumn | null)[],
  place: number,
  chosen: ReadColumn | "",
) {
  return columns.map((column, at) => {
    if (at === place) return chosen || null;
    return column === chosen ? null : column;
  });
}
