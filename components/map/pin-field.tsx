"use client";
import { MapPin } from "lucide";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { lazyPart } from "@/components/island/lazy-part";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Corner } from "@/lib/map/area";
import { isFarFrom, isInBox, roundedPlace } from "@/lib/map/pin-place";
import type { Streets } from "@/lib/map/streets";
import type { PropertyValues } from "@/lib/property/schema";
import { MapBoundary } from "./map-boundary";

const PinChart = lazyPart(() => import("./pin-chart").then(({ PinChart }) => PinChart));

/** The listing's location on a map that loads on request; an address alone is enough. */
export function PinField({ streets }: { streets: Streets | null }) {
  const t = useTranslations("propertyForm.pin");
  const { setValue } = useFormContext<PropertyValues>();
  const [city, latitude, longitude, confirmed] = useWatch<
    PropertyValues,
    ["city", "latitude", "longitude", "placeConfirmed"]
  >({ name: ["city", "latitude", "longitude", "placeConfirmed"] });
  const [open, setOpen] = useState(false);
  const place =
    typeof latitude === "number" && typeof longitude === "number"
      ? { lat: latitude, lng: longitude }
      : null;
  const town = useTown(open ? city.trim() : "");
  /** A position far enough away to need confirmation, and not yet confirmed. */
  const [doubted, setDoubted] = useState<Corner | null>(null);
  const [abroad, setAbroad] = useState(false);
  /** The location may have been saved with the listing, or the town may have changed since. */
  const unanswered = place && confirmed !== city && isFarFrom(town, place) ? place : null;
  const asked = doubted ?? unanswered;
  useEffect(() => {
    setDoubted(null);
    setAbroad(false);
  }, [city, latitude, longitude]);

  const take = (taken: Corner | null, isMeant = false) => {
    setDoubted(null);
    setAbroad(false);
    setValue("latitude", taken?.lat ?? null, { shouldDirty: true });
    setValue("longitude", taken?.lng ?? null, { shouldDirty: true });
    setValue("placeConfirmed", isMeant ? city : "", { shouldDirty: true });
  };
  const move = (to: Corner) => {
    const moved = roundedPlace(to);
    if (!isInBox(moved)) {
      setDoubted(null);
      return setAbroad(true);
    }
    if (!isFarFrom(town, moved)) return take(moved);
    setAbroad(false);
    setDoubted(moved);
  };
  if (!open) {
    return (
      <div>
        <Button onClick={() => setOpen(true)} size="sm" variant="outline">
          <Icon icon={MapPin} />
          <span>{t(place ? "edit" : "open")}</span>
        </Button>
      </div>
    );
  }
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{t("title")}</legend>
      <p className="mb-2 text-muted-foreground text-sm">{t("hint")}</p>
      <MapBoundary fallback={<p className="text-muted-foreground text-sm">{t("none")}</p>}>
        <Suspense fallback={<p className="h-80 text-muted-foreground text-sm">{t("loading")}</p>}>
          <PinChart onMoved={move} place={doubted ?? place} streets={streets} town={town} />
        </Suspense>
        <p className="mt-2 text-sm" role="status">
          {abroad ? t("abroad") : asked ? t("far", { city }) : t(place ? "set" : "unset")}
        </p>
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {asked && (
            <Button onClick={() => take(asked, true)} size="sm" variant="outline">
              {t("farMeant")}
            </Button>
          )}
          {doubted && (
            <Button onClick={() => setDoubted(null)} size="sm" variant="ghost">
              {t("farBack")}
            </Button>
          )}
          {place && !doubted && (
            <Button onClick={() => take(null)} size="sm" variant="ghost">
              {t("remove")}
            </Button>
          )}
        </div>
      </MapBoundary>
    </fieldset>
  );
}

/** The centre of a town; null for an unknown one. */
function useTown(city: string) {
  const [town, setTown] = useState<{ city: string; middle: Corner | null } | null>(null);
  useEffect(() => {
    if (city === "") return;
    const stop = new AbortController();
    fetch(`/api/map/place?${new URLSearchParams({ city })}`, { signal: stop.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then((middle: Corner | null) => setTown({ city, middle }))
      .catch(() => {});
    return () => stop.abort();
  }, [city]);
  return town?.city === city ? town.middle : null;
}
