import { useTranslations } from "next-intl";
import { RESULTS_ID } from "./results-id";

/** Skips the search box and the filters; visible on focus. */
export function SkipToResults() {
  return (
    <a
      className="fixed start-4 -top-20 z-50 rounded-b-md bg-primary px-5 py-3 font-medium text-primary-foreground focus:top-0"
      data-noprint
      data-plain
      href={`#${RESULTS_ID}`}
    >
      {useTranslations("search")("skip")}
    </a>
  );
}
