import { LocateFixed } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { fetchSuggestions } from "@/components/search/suggestions";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import type { Corner } from "@/lib/map/area";
import type { PlaceResponse } from "@/lib/map/pin";
import type { Suggestion } from "@/lib/search/suggestion";
import { useMyPosition } from "./use-my-position";

/** What circles are drawn around instead of the map's centre. A neighbourhood has a shape of its own. */
export type KnownPlace = Corner & { name: string; isMine: boolean; shape: string | null };

/** Finds a town or a neighbourhood by name, or the visitor's position, to draw an area around. */
export function KnownPlaceField({ onFound }: { onFound: (place: KnownPlace) => boolean }) {
  const t = useTranslations("map");
  const id = useId();
  const [typed, setTyped] = useState("");
  const [offered, setOffered] = useState<readonly Suggestion[]>([]);
  /** Picked from the list, or typed exactly as listed. */
  const query = offered.find(({ label }) => label === typed)?.href.split("?")[1];
  // Labels include the town after a comma; names are stored without it.
  const name = typed.split(",")[0] ?? "";
  const [unknown, setUnknown] = useState<"notFound" | "failed" | null>(null);
  const mine = useMyPosition((place) =>
    onFound({ ...place, name: t("myPlace"), isMine: true, shape: null }),
  );
  useEffect(() => {
    const stop = new AbortController();
    void fetchSuggestions(name, { signal: stop.signal }).then((found) => {
      if (found) setOffered(found.filter(({ kind }) => kind === "city" || kind === "neighborhood"));
    });
    return () => stop.abort();
  }, [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is asked for once, when it is chosen
  useEffect(() => {
    if (query === undefined) return;
    const stop = new AbortController();
    fetch(`/api/map/place?${query}`, { signal: stop.signal })
      .then(async (response) => {
        if (response.status === 404) return setUnknown("notFound");
        if (!response.ok) throw new Error(String(response.status));
        const place: PlaceResponse = await response.json();
        onFound({ ...place, name: typed, isMine: false });
      })
      .catch(() => !stop.signal.aborted && setUnknown("failed"));
    return () => stop.abort();
  }, [query]);
  const type = (text: string) => {
    setTyped(text);
    setUnknown(null);
  };
  const failure =
    unknown === "notFound"
      ? t("placeUnknown")
      : unknown === "failed"
        ? t("placeFailed")
        : ["busy", "denied", "failed", "away"].includes(mine.state)
          ? t(`places.${mine.state}` as "places.busy")
          : "";
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <label className="sr-only" htmlFor={id}>
        {t("place")}
      </label>
      <Input
        autoComplete="off"
        className="min-w-0 flex-1"
        id={id}
        list={`${id}-places`}
        maxLength={80}
        onChange={({ target }) => type(target.value)}
        placeholder={t("place")}
        value={typed}
      />
      <datalist id={`${id}-places`}>
        {offered.map(({ label }) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <button
        aria-busy={mine.state === "busy"}
        className={buttonVariants({ variant: "outline", size: "sm", className: "h-11! shrink-0" })}
        onClick={mine.locate}
        type="button"
      >
        <Icon icon={LocateFixed} />
        {t("myPlace")}
      </button>
      <p className="w-full text-sm empty:hidden" role="status">
        {failure}
      </p>
    </div>
  );
}
