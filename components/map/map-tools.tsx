import { clsx } from "clsx";
import { PencilLine } from "lucide";
import type { Map as Chart } from "maplibre-gl";
import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { MyPlace } from "./my-place";

/** The controls at the top of the map: search while moving, drawing, and a notice when streets fail to load. */
export function MapTools({
  searchesMoves,
  isMoved,
  hasShape,
  isHidden,
  onSwitchMoves,
  onSearchHere,
  onDraw,
  onRetryStreets,
  chart,
  onFound,
  ref,
}: {
  searchesMoves: boolean;
  /** The map has moved and the new area has not been searched yet. */
  isMoved: boolean;
  /** A search of a drawn area does not follow the map. */
  hasShape: boolean;
  isHidden: boolean;
  onSwitchMoves: (on: boolean) => void;
  onSearchHere: () => void;
  onDraw: () => void;
  /** Set when the streets failed to load. */
  onRetryStreets: (() => void) | undefined;
  chart: Chart | null;
  /** Receives the box around the visitor's position. */
  onFound: (bounds: string) => void;
  /** The draw button. */
  ref: Ref<HTMLButtonElement>;
}) {
  const t = useTranslations("map");
  return (
    <div
      className={clsx(
        "pointer-events-none absolute inset-x-2 top-2 z-10 flex flex-wrap items-start gap-2 pe-14",
        isHidden && "invisible",
      )}
    >
      {!hasShape && (
        <label className="pointer-events-auto flex min-h-11 items-center gap-2 rounded-lg border bg-popover px-3 text-popover-foreground text-sm shadow-lift">
          <input
            checked={searchesMoves}
            className="size-4.5 accent-primary"
            onChange={({ target }) => onSwitchMoves(target.checked)}
            type="checkbox"
          />
          {t("searchMoves")}
        </label>
      )}
      <button
        className={buttonVariants({
          className: "pointer-events-auto h-11! shadow-lift",
          size: "sm",
          variant: "outline",
        })}
        onClick={onDraw}
        ref={ref}
        type="button"
      >
        <Icon icon={PencilLine} />
        {t("draw")}
      </button>
      {isMoved && !searchesMoves && !hasShape && (
        <button
          className={buttonVariants({ className: "pointer-events-auto shadow-float", size: "sm" })}
          onClick={onSearchHere}
          type="button"
        >
          <span>{t("searchHere")}</span>
        </button>
      )}
      {onRetryStreets && (
        <p
          className="rounded-lg border bg-popover px-3 py-2.5 text-muted-foreground text-sm shadow-lift"
          role="status"
        >
          <span>{t("noStreets")}</span>{" "}
          <button className="link pointer-events-auto" onClick={onRetryStreets} type="button">
            {t("retry")}
          </button>
        </p>
      )}
      {chart && <MyPlace chart={chart} onFound={onFound} />}
    </div>
  );
}
