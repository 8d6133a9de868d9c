import { useTranslations } from "next-intl";
import { Progress } from "@/components/ui/progress";
import type { PicturesState } from "./use-home-pictures";

/** The upload progress, and which pictures failed and why. */
export function PicturesProgress({ state, busy }: { state: PicturesState; busy: boolean }) {
  const t = useTranslations("sheetImport.drop");
  return (
    <>
      <p aria-live="polite" className="font-medium">
        {busy
          ? t("underWay", { done: state.done, total: state.total })
          : t("done", { count: state.added })}
      </p>
      {busy && <Progress label={t("label")} value={(100 * state.done) / state.total} />}
      {state.failed.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {state.failed.map(({ name, why }) => (
            <li key={name}>
              <bdi className="font-medium">{name}</bdi>: <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
