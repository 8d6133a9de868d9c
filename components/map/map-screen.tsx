import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Messages } from "@/components/layout/messages";
import type { Streets } from "@/lib/map/streets";
import { MapBox } from "./map-box";
import "./map.css";

/** A list of homes and the map beside it, in the layout above the list: a map that is moved is not made anew. */
export function MapScreen({ streets, children }: { streets: Streets | null; children: ReactNode }) {
  const t = useTranslations("map");
  return (
    <div className="map-screen" data-awake="">
      <div className="map-sheet">{children}</div>
      <div className="map-box" data-noprint>
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
      </div>
    </div>
  );
}
