import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { RESULTS_ID } from "@/components/search/results-id";
import { focusNextResults } from "@/components/search/results-total";
import type { MapResponse } from "@/lib/map/pin";

/** How many listings the map shows, with a link to those of the search that have no location. */
export function MapCount({
  answered,
  isUnplaced,
  unplacedHref,
  onUnplaced,
  onRetry,
}: {
  answered: Pick<MapResponse, "placed" | "unplaced"> | null;
  /** The list shows the listings without a location. */
  isUnplaced: boolean;
  unplacedHref: string;
  onUnplaced: () => void;
  /** Set when the pins failed to load. */
  onRetry: (() => void) | undefined;
}) {
  const t = useTranslations("map");
  if (!onRetry && !answered) return null;
  const { placed = 0, unplaced = 0 } = answered ?? {};
  const press = (event: MouseEvent) => {
    // Opens in another tab or window: this page stays as it is.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onUnplaced();
    // The results are in the list, which on phones is below the map.
    document.getElementById(RESULTS_ID)?.scrollIntoView({ block: "center" });
    focusNextResults();
  };
  return (
    <p
      aria-live="polite"
      className="map-count pointer-events-none absolute inset-x-2 bottom-3 z-10 mx-auto flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center justify-center gap-x-2 rounded-[1.375rem] border bg-popover px-4 text-center text-popover-foreground text-sm tabular-nums shadow-lift"
    >
      {onRetry ? (
        <>
          <span className="py-2">{t("failed")}</span>
          <button
            className="link pointer-events-auto min-h-11 px-1"
            onClick={onRetry}
            type="button"
          >
            {t("retry")}
          </button>
        </>
      ) : isUnplaced ? (
        <span className="py-2">{t("unplacedOnly", { unplaced })}</span>
      ) : (
        <>
          <span className="py-2">{t("placed", { placed })}</span>
          {unplaced > 0 && (
            <a
              className="link pointer-events-auto inline-flex min-h-11 items-center"
              data-plain
              href={unplacedHref}
              onClick={press}
              rel="nofollow"
            >
              {t("unplaced", { unplaced })}
            </a>
          )}
        </>
      )}
    </p>
  );
}
