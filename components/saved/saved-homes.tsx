"use client";
import { ArrowRight, HeartPlus } from "lucide";
import { useTranslations } from "next-intl";
import {
  Fragment,
  type PropsWithChildren,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { lazyPart } from "@/components/island/lazy-part";
import { PropertyGrid } from "@/components/property/property-card";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { NativeSelect } from "@/components/ui/native-select";
import { paths } from "@/lib/paths";
import { COMPARED_MAX } from "@/lib/saved/home-view";
import { savedHomes } from "@/lib/saved/homes";
import { partsOf, SAVED_SORTS, type SavedSort, sortSaved } from "@/lib/saved/sort";
import { isHomeId } from "@/lib/saved/stored-list";
import { HomesFailed } from "./homes-failed";
import { SavedCard } from "./saved-card";
import { useHomes, useStoredList } from "./use-homes";
import { ViewHeading } from "./view-heading";

const loadComparison = () => import("./comparison").then(({ Comparison }) => Comparison);
const Comparison = lazyPart(loadComparison);
const SendList = lazyPart(() => import("./send-list").then(({ SendList }) => SendList));

const COMPARE = "#compare=";

/** The comparison is in the URL, so that the back button returns to the list. */
const useCompared = () => {
  const swapped = useRef(false);
  const hash = useSyncExternalStore(
    (listener) => {
      const onChange = () => {
        swapped.current = true;
        listener();
      };
      addEventListener("hashchange", onChange);
      return () => removeEventListener("hashchange", onChange);
    },
    () => location.hash,
    () => "",
  );
  const ids = hash.startsWith(COMPARE)
    ? [...new Set(hash.slice(COMPARE.length).split(","))].filter(isHomeId)
    : [];
  return {
    compared: ids.length > 1 ? ids.slice(0, COMPARED_MAX) : null,
    swapped: swapped.current,
  };
};

/** The heart that removes a listing disappears with its card: the keyboard focus moves to the next one. */
function useNextHeart(ids: readonly string[] | null) {
  const shown = useRef(ids);
  useEffect(() => {
    const removedAt = (ids && shown.current?.findIndex((id) => !ids.includes(id))) ?? -1;
    shown.current = ids;
    if (removedAt < 0 || document.activeElement !== document.body) return;
    const next = ids?.[removedAt] ?? ids?.at(-1);
    const place = document.querySelector<HTMLElement>(next ? `[data-save="${next}"]` : "#main");
    place?.focus({ preventScroll: !next });
  });
}

/** The listings saved in this browser: to view, sort, annotate and compare. */
export function SavedHomes() {
  const t = useTranslations("saved");
  const saved = useStoredList(savedHomes);
  const loaded = useHomes(saved?.map(({ id }) => id) ?? null);
  const [sort, setSort] = useState<SavedSort>("newest");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { compared, swapped } = useCompared();
  const homes = sortSaved(
    (saved ?? [])
      .filter(({ id }) => loaded.asked.has(id))
      .map((home) => ({ saved: home, home: loaded.homes.get(home.id) ?? null })),
    sort,
  );
  useNextHeart(saved && !compared ? homes.map((entry) => entry.saved.id) : null);

  if (saved === null) return <Waiting />;
  if (saved.length === 0) return <Empty />;
  if (compared) {
    return (
      <Compared swapped={swapped}>
        <Suspense fallback={<Waiting />}>
          <Comparison ids={compared} key={compared.join()} />
        </Suspense>
      </Compared>
    );
  }

  const comparable = saved.filter(({ id }) => chosen.has(id) && loaded.homes.has(id));
  const choose = (id: string, on: boolean) => {
    // Preloaded for the next press, which may come when the network is down.
    void loadComparison().catch(() => undefined);
    setChosen((now) => new Set(on ? [...now, id] : [...now].filter((other) => other !== id)));
  };

  return (
    <>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ViewHeading className="font-medium text-base" swapped={swapped}>
          {t("count", { count: saved.length })}
        </ViewHeading>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4" data-noprint>
          <div className="min-h-11">
            <Suspense>
              <SendList homes={comparable.length > 0 ? comparable : saved} />
            </Suspense>
          </div>
          <div className="flex items-center gap-2">
            <label
              className="whitespace-nowrap text-muted-foreground text-sm max-sm:sr-only"
              htmlFor="saved-sort"
            >
              {t("sort")}
            </label>
            <NativeSelect
              id="saved-sort"
              onChange={({ target }) => setSort(target.value as SavedSort)}
              value={sort}
            >
              {SAVED_SORTS.map((name) => (
                <option key={name} value={name}>
                  {t(`sorts.${name}`)}
                </option>
              ))}
            </NativeSelect>
          </div>
        </div>
      </div>
      {loaded.failed && <HomesFailed retry={loaded.retry} />}
      {homes.length === 0 && !loaded.failed ? (
        <Waiting />
      ) : (
        partsOf(homes, sort).map(({ name, homes: part }) => (
          <Fragment key={name}>
            {name && <h3 className="mt-6 font-medium text-lg">{t(`parts.${name}`)}</h3>}
            <PropertyGrid className="mt-4">
              {part.map((entry) => (
                <SavedCard
                  chosen={chosen.has(entry.saved.id)}
                  full={comparable.length >= COMPARED_MAX}
                  entry={entry}
                  key={entry.saved.id}
                  onChoose={choose}
                />
              ))}
            </PropertyGrid>
          </Fragment>
        ))
      )}
      {comparable.length > 0 && (
        <div
          className="sticky bottom-[calc(1rem+var(--bottom-bar,0px))] z-20 mx-auto mt-6 flex w-fit max-w-full flex-wrap items-center justify-center gap-3 rounded-xl border border-border bg-popover py-2 ps-5 pe-2 text-popover-foreground shadow-float"
          data-compare-bar
          data-noprint
        >
          <p aria-live="polite">{t("chosen", { count: comparable.length })}</p>
          <div className="flex gap-2">
            <Button onClick={() => setChosen(new Set())} variant="ghost">
              {t("clearChosen")}
            </Button>
            {comparable.length > 1 && (
              <a
                className={buttonVariants()}
                data-plain
                href={`${COMPARE}${comparable.map(({ id }) => id).join()}`}
              >
                {t("compare")}
              </a>
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** The frame of a comparison with its back link, rendered whether or not the contents load. */
function Compared({ swapped, children }: PropsWithChildren<{ swapped: boolean }>) {
  const t = useTranslations("saved");
  return (
    <section className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewHeading className="text-xl" swapped={swapped}>
          {t("comparison")}
        </ViewHeading>
        <a
          className={buttonVariants({ variant: "ghost", className: "-mx-3 px-3" })}
          data-noprint
          data-plain
          href="#all"
        >
          <Icon icon={ArrowRight} />
          {t("backToAll")}
        </a>
      </div>
      {children}
    </section>
  );
}

/** As tall as a row of cards: the footer does not move, however many listings this browser has saved. */
const ROOM = "min-h-[28rem] pt-6";

const Waiting = () => <div aria-busy className={ROOM} />;

function Empty() {
  const t = useTranslations("saved");
  return (
    <div className={ROOM}>
      <EmptyState
        actions={
          <Link className={buttonVariants()} data-plain href={paths.explore}>
            {t("emptyAction")}
          </Link>
        }
        art={<Icon icon={HeartPlus} />}
        title={t("emptyTitle")}
      >
        <p>{t("emptyText")}</p>
      </EmptyState>
    </div>
  );
}
