"use client";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "@/components/island/lazy-part";
import { buttonVariants } from "@/components/ui/button-variants";
import type { Streets } from "@/lib/map/streets";
import { MapBoundary } from "./map-boundary";
import { useShownSearch } from "./map-search";

const LiveMap = lazyPart(() => import("./live-map").then(({ LiveMap }) => LiveMap));

export type MapBoxLabels = { loading: string; none: string; saving: string; showAnyway: string };

/** The map, loaded after its list: the library is a separate download that no other page needs. */
export function MapBox({
  labels,
  streets = null,
}: {
  labels: MapBoxLabels;
  streets?: Streets | null;
}) {
  const search = useShownSearch();
  const [saves, setSaves] = useState(false);
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    setSaves(connection?.saveData === true);
  }, []);
  const loading = <p className="map-note noscript:hidden!">{labels.loading}</p>;
  if (saves) {
    return (
      <div className="map-note">
        <p>{labels.saving}</p>
        <button
          className={buttonVariants({ className: "mt-3", size: "sm", variant: "outline" })}
          onClick={() => setSaves(false)}
          type="button"
        >
          {labels.showAnyway}
        </button>
      </div>
    );
  }
  return (
    <MapBoundary fallback={<p className="map-note">{labels.none}</p>}>
      <Suspense fallback={loading}>
        {search ? <LiveMap key={search.action} streets={streets} {...search} /> : loading}
      </Suspense>
    </MapBoundary>
  );
}
