"use client";
import { ChevronLeft, ChevronRight, Expand, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type GalleryLabels, goTo, type Picture, Track, useSteps } from "./gallery-track";

/**
 * Pictures side by side in a box that scrolls: swiping is the browser's own, so it works before and
 * without any script. The script adds arrows, keys, thumbnails, the counter and the full screen.
 */
export function Gallery({
  pictures,
  labels,
  children,
}: {
  pictures: readonly Picture[];
  labels: GalleryLabels;
  /** What lies on the picture's corner. */
  children?: ReactNode;
}) {
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const inline = useRef<HTMLUListElement>(null);
  const many = pictures.length > 1;
  const loaded = useLoaded();

  return (
    <section
      aria-label={labels.gallery}
      aria-roledescription="carousel"
      className="flex min-w-0 flex-col gap-3 lg:h-first-screen lg:flex-row"
    >
      <div className="relative min-w-0 flex-1 overflow-hidden bg-wall-1 lg:rounded-xl">
        <Track
          at={at}
          labels={labels}
          onMove={setAt}
          pictures={pictures}
          track={inline}
          withNeighbours={loaded}
        />
        {children}
        {many && <Arrows at={at} count={pictures.length} labels={labels} track={inline} />}
        <div className="absolute start-3 bottom-3 flex items-center gap-2 noscript:hidden">
          {many && <Counter at={at} count={pictures.length} />}
          <button
            aria-label={labels.fullScreen}
            className="inline-flex size-10 items-center justify-center rounded-md bg-inverse/85 text-inverse-foreground hover:bg-inverse"
            onClick={() => setOpen(true)}
            type="button"
          >
            <Expand aria-hidden className="size-4.5" />
          </button>
        </div>
      </div>
      {many && <Thumbnails at={at} labels={labels} pictures={pictures} track={inline} />}
      {open && (
        <FullScreen
          labels={labels}
          onClose={(last) => {
            setOpen(false);
            goTo(inline.current, last, "instant");
          }}
          pictures={pictures}
          start={at}
        />
      )}
    </section>
  );
}

/** True once the page has loaded: what nobody sees yet must not slow the picture that everybody sees. */
function useLoaded() {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const tell = () => setLoaded(true);
    if (document.readyState === "complete") tell();
    else window.addEventListener("load", tell, { once: true });
    return () => window.removeEventListener("load", tell);
  }, []);
  return loaded;
}

function Arrows({
  at,
  count,
  labels,
  track,
}: {
  at: number;
  count: number;
  labels: GalleryLabels;
  track: React.RefObject<HTMLUListElement | null>;
}) {
  const look =
    "absolute top-1/2 inline-flex size-11 -translate-y-1/2 items-center justify-center rounded-full bg-card/90 text-card-foreground shadow-lift hover:bg-card aria-disabled:opacity-45 noscript:hidden";
  const step = useSteps(track, at, count);
  return (
    <>
      <button
        aria-disabled={at === 0 || undefined}
        aria-label={labels.previous}
        className={`${look} start-3`}
        onClick={({ timeStamp }) => step(-1, timeStamp)}
        type="button"
      >
        <ChevronRight aria-hidden className="size-5" />
      </button>
      <button
        aria-disabled={at === count - 1 || undefined}
        aria-label={labels.next}
        className={`${look} end-3`}
        onClick={({ timeStamp }) => step(1, timeStamp)}
        type="button"
      >
        <ChevronLeft aria-hidden className="size-5" />
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
      {at + 1} / {count}
    </bdi>
  );
}

function Thumbnails({
  pictures,
  labels,
  at,
  track,
}: {
  pictures: readonly Picture[];
  labels: GalleryLabels;
  at: number;
  track: React.RefObject<HTMLUListElement | null>;
}) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    // The first one is in sight already, and asking where it stands would lay the page out early.
    if (at === shown.current) return;
    shown.current = at;
    // Only the row, or beside a large picture the column: the page itself must not move.
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
      className="no-scrollbar relative hidden shrink-0 gap-2 overflow-auto p-0.5 md:flex lg:flex-col noscript:hidden"
      ref={list}
    >
      {pictures.map((picture, index) => (
        <li className="shrink-0" key={picture.src}>
          <button
            aria-current={index === at || undefined}
            aria-label={labels.photos[index]}
            className="block h-16 w-22 overflow-hidden rounded-md border-2 border-transparent opacity-75 hover:opacity-100 aria-current:border-primary aria-current:opacity-100"
            onClick={() => goTo(track.current, index)}
            type="button"
          >
            {/* biome-ignore lint/performance/noImgElement: pictures come in stored sizes from /media */}
            <img
              alt=""
              className="size-full object-cover"
              decoding="async"
              height={64}
              loading="lazy"
              src={picture.thumb}
              width={88}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The browser's own dialog: it keeps the focus inside, and Escape closes it. */
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
  const track = useRef<HTMLUListElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    goTo(track.current, start, "instant");
    track.current?.focus();
  }, [start]);
  return (
    <dialog
      aria-label={labels.gallery}
      className="m-0 size-full max-h-none max-w-none bg-black text-white backdrop:bg-black"
      onClose={() => onClose(at)}
      ref={dialog}
    >
      <Track at={at} contain labels={labels} onMove={setAt} pictures={pictures} track={track} />
      {pictures.length > 1 && (
        <>
          <Arrows at={at} count={pictures.length} labels={labels} track={track} />
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
        <X aria-hidden className="size-5" />
      </button>
    </dialog>
  );
}
