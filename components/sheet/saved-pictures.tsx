"use client";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/form/error-text";
import { Progress } from "@/components/ui/progress";
import type { SheetSave } from "@/lib/sheet/save-progress";

/** The progress of pictures that the file references by URL, and which failed and why. */
export function SavedPictures({ save }: { save: SheetSave }) {
  const t = useTranslations("sheetImport.pictures");
  const errorText = useErrorText();
  const { homes: total, added, failed } = save.pictures;
  const done = total - save.homes.length;
  return (
    <div className="flex w-full flex-col gap-2">
      <p aria-live="polite">
        {save.homes.length > 0 ? t("fetching", { done, total }) : t("done", { count: added })}
      </p>
      {save.homes.length > 0 && <Progress label={t("label")} value={(100 * done) / total} />}
      {failed.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-medium">
            {t("failedTitle", { count: failed.length })}
          </summary>
          <ul className="flex flex-col gap-1.5 text-sm">
            {failed.map(({ line, address, code, values }) => (
              <li className="break-all" key={`${line} ${address}`}>
                <span>{t("failed", { line, why: errorText(code, values) })}</span>{" "}
                <bdi className="text-muted-foreground" dir="ltr">
                  {address}
                </bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
