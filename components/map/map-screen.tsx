import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Messages } from "@/components/layout/messages";
import type { Streets } from "@/lib/map/streets";
import { MapBox } from "./map-box";
import "./map.css";

const AFTER_MAP = "after-map";

/**
 * A list and the map next to it. It is in the layout above the list, so that the map is not remounted when it moves; and
 * before it in the HTML, so that a phone shows the map's place before the list has arrived.
 */
export function MapScreen({ streets, children }: { streets: Streets | null; children: ReactNode }) {
  const t = useTranslations("map");
  return (
    <div className="map-screen" data-awake="">
      <div className="map-box" data-noprint>
        {/* A map may have hundreds of pins. */}
        <a
          className="sr-only focus:not-sr-only focus:absolute! focus:start-2 focus:top-2 focus:z-30 focus:rounded-lg focus:bg-popover focus:px-4 focus:py-2.5 focus:text-popover-foreground focus:shadow-lift"
          data-plain
          href={`#${AFTER_MAP}`}
        >
          {t("skip")}
        </a>
        <p className="map-note hidden! noscript:flex!">{t("noScript")}</p>
        <Messages only={["map", "property", "saved"]}>
          <MapBox
            labels={{
              loading: t("loading"),
              none: t("none"),
              saving: t("saving"),
              showAnyway: t("showAnyway"),
            }}
            streets={streets}
          />
        </Messages>
        <span className="sr-only" id={AFTER_MAP} tabIndex={-1}>
          {t("end")}
        </span>
      </div>
      <div className="map-sheet">{children}</div>
    </div>
  );
}
