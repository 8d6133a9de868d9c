"use client";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/form/error-text";
import { SHEET_COLUMNS } from "@/lib/sheet/columns";
import type { SheetProblem } from "@/lib/sheet/read-rows";

/** The column and its message. A problem that concerns no column has only the message. */
export function useProblemText() {
  const t = useTranslations("sheet.columns");
  const errorText = useErrorText();
  return ({ column, code, values }: SheetProblem) => {
    const known = SHEET_COLUMNS.find((name) => name === column);
    const sentence = errorText(code, values);
    return known ? `${t(known)}: ${sentence}` : sentence;
  };
}
