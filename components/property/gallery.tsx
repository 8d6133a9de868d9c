"use client";
import { ChevronLeft, ChevronRight, Expand, X } from "lucide";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { useAfterLoad } from "@/components/ui/use-after-load";
import { useBackCloses } from "@/components/ui/use-back-closes";
import {
  type GalleryLabels,
  goTo,
  keyOf,
  type Picture,
  placeOf,
  type Row,
  Track,
  useRow,
} from "./gallery-track";

/**
 * Pictures side by side in a scrolling box: swiping is native, so it works before and without any script. The script
 * adds arrows, keys, thumbnails, the counter and full screen.
 */
export function Gallery({
  pictures,
  labels,
  children,
}: {
  pictures: readonly Picture[];
  labels: GalleryLabels;
  /** Overlays in the picture's corner. */
  children?: ReactNode;
}) {
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const row = useRow(at, pictures.length);
  const many = pictures.length > 1;
  const [loaded, setLoaded] = useState(false);
  useAfterLoad(() => setLoaded(true));
  const { track } = row;
  useEffect(() => {
    // Swiped before hydration.
    if (track.current?.scrollLeft) setAt(placeOf(track.current));
  }, [track]);

  return (
    <section
      aria-label={labels.gallery}
      aria-roledescription={labels.kind}
      className="flex min-w-0 flex-col gap-3 lg:h-first-screen lg:flex-row"
      data-count="gallery"
      data-pictures
    >
      <div className="relative min-w-0 flex-1 overflow-hidden bg-wall-1 lg:rounded-xl">
        <Track
          covered={open}
          labels={labels}
          onMove={setAt}
          onPress={() => setOpen(true)}
          pictures={pictures}
          row={row}
          withNeighbours={loaded}
        />
        {children}
        {many && <Arrows count={pictures.length} labels={labels} row={row} />}
        <div
          className="absolute start-3 bottom-3 flex items-center gap-2 noscript:hidden"
          data-noprint
        >
          {many && <Counter at={at} count={pictures.length} />}
          <button
            aria-label={labels.fullScreen}
            className="inline-flex size-10 items-center justify-center rounded-md bg-inverse/85 text-inverse-foreground hover:bg-inverse"
            onClick={() => setOpen(true)}
            type="button"
          >
            <Icon icon={Expand} className="size-4.5" />
          </button>
        </div>
      </div>
      {many && <Thumbnails labels={labels} pictures={pictures} row={row} />}
      {open && (
        <FullScreen
          labels={labels}
          onClose={(last) => {
            setOpen(false);
            goTo(row.track.current, last, "instant");
          }}
          pictures={pictures}
          start={at}
        />
      )}
    </section>
  );
}

function Arrows({
  count,
  labels,
  row: { at, step },
}: {
  count: number;
  labels: GalleryLabels;
  row: Row;
}) {
  const look =
    "absolute top-1/2 inline-flex size-11 -translate-y-1/2 items-center justify-center rounded-full bg-card/90 text-card-foreground shadow-lift hover:bg-card aria-disabled:opacity-45 noscript:hidden";
  return (
    <>
      <button
        aria-disabled={at === 0 || undefined}
        aria-label={labels.previous}
        className={`${look} start-3`}
        data-noprint
        onClick={({ timeStamp }) => step(-1, timeStamp)}
        type="button"
      >
        <Icon icon={ChevronRight} className="size-5" />
      </button>
      <button
        aria-disabled={at === count - 1 || undefined}
        aria-label={labels.next}
        className={`${look} end-3`}
        data-noprint
        onClick={({ timeStamp }) => step(1, timeStamp)}
        type="button"
      >
        <Icon icon={ChevronLeft} className="size-5" />
      </button>
    </>
  );
}

function Counter({ at, count }: { at: number; count: number }) {
  return (
    <bdi
      aria-live="polite"
      className="rounded-md bg-inverse/85 px-2.5 py-1.5 font-medium text-inverse-foreground text-sm tabular-nums"
      dir="ltr"
    >
      {`${at + 1} / ${count}`}
    </bdi>
  );
}

function Thumbnails({
  pictures,
  labels,
  row: { at, go },
}: {
  pictures: readonly Picture[];
  labels: GalleryLabels;
  row: Row;
}) {
  const mark: ReactNode = labels.video?.mark;
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    // The first one is already visible, and measuring it would force an early layout.
    if (at === shown.current) return;
    shown.current = at;
    // Scrolls only the row (or the column next to a large picture), never the page.
    const box = list.current;
    const current = box?.children[at] as HTMLElement | undefined;
    if (!box || !current) return;
    const middle = current.offsetLeft + current.offsetWidth / 2;
    box.scrollTo({
      left: middle - box.clientWidth / 2,
      top: current.offsetTop + current.offsetHeight / 2 - box.clientHeight / 2,
    });
  }, [at]);
  return (
    <ul
      aria-label={labels.thumbnails}
      className="no-scrollbar relative hidden shrink-0 gap-2 overflow-auto p-0.5 max-lg:px-(--page-margin) md:flex lg:flex-col noscript:hidden"
      data-noprint
      ref={list}
    >
      {pictures.map((picture, index) => (
        <li className="shrink-0" key={keyOf(picture)}>
          <button
            aria-current={index === at || undefined}
            aria-label={labels.photos[index]}
            className="relative block h-16 w-22 overflow-hidden rounded-md border-2 border-transparent opacity-75 hover:opacity-100 aria-current:border-primary aria-current:opacity-100"
            onClick={({ timeStamp }) => go(index, timeStamp)}
            type="button"
          >
            <img
              alt=""
              className="size-full object-cover"
              decoding="async"
              height={64}
              loading="lazy"
              src={picture.thumb}
              width={88}
            />
            {picture.video && mark}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The browser's own dialog: it traps the focus, and Escape closes it. */
function FullScreen({
  pictures,
  labels,
  start,
  onClose,
}: {
  pictures: readonly Picture[];
  labels: GalleryLabels;
  start: number;
  onClose: (last: number) => void;
}) {
  const [at, setAt] = useState(start);
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRow(at, pictures.length);
  const { track } = row;
  useBackCloses(true, () => dialog.current?.close());
  useEffect(() => {
    dialog.current?.showModal();
    goTo(track.current, start, "instant");
    track.current?.focus();
  }, [start, track]);
  return (
    <dialog
      aria-label={labels.gallery}
      className="m-0 size-full max-h-none max-w-none bg-black text-white backdrop:bg-black"
      onClose={() => onClose(at)}
      onKeyDown={row.onKey}
      ref={dialog}
    >
      <Track contain labels={labels} onMove={setAt} pictures={pictures} row={row} />
      {pictures.length > 1 && (
        <>
          <Arrows count={pictures.length} labels={labels} row={row} />
          <div className="absolute inset-x-0 bottom-4 flex justify-center">
            <Counter at={at} count={pictures.length} />
          </div>
        </>
      )}
      <button
        aria-label={labels.close}
        className="absolute start-3 top-3 inline-flex size-11 items-center justify-center rounded-md bg-inverse/85 text-inverse-foreground"
        onClick={() => dialog.current?.close()}
        type="button"
      >
        <Icon icon={X} className="size-5" />
      </button>
    </dialog>
  );
}
