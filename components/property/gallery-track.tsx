"use client";
import { type KeyboardEvent, useRef } from "react";
import { PHONE_SIZE, phoneCopyOf } from "@/lib/media/address";
import { PICTURE_SIDE_MAX } from "@/lib/media/rules";
import type { PictureView } from "@/lib/property/types";
import type { Video } from "@/lib/property/video";
import { type VideoParts, VideoSlide } from "./video-slide";

export type GalleryLabels = {
  gallery: string;
  /** Its role description. */
  kind: string;
  next: string;
  previous: string;
  fullScreen: string;
  close: string;
  thumbnails: string;
  /** "picture 2", for the thumbnails. */
  photos: readonly string[];
  /** "a garden apartment, picture 2 of 8", for the pictures. */
  alts: readonly string[];
  video: VideoParts | null;
};

/** `video`: plays in place of this picture once it is pressed. */
export type Picture = PictureView & { thumb: string; video?: Video };

export const keyOf = ({ src, video }: Picture) => (video ? video.address : src);

/** In right-to-left boxes scroll offsets are negative. */
export function goTo(
  track: HTMLElement | null,
  index: number,
  behavior: ScrollBehavior = matchMedia("(prefers-reduced-motion: reduce)").matches
    ? "instant"
    : "smooth",
) {
  track?.scrollTo({ left: -index * track.clientWidth, behavior });
}

/** The index of the visible picture. */
export const placeOf = ({ scrollLeft, clientWidth }: HTMLElement) =>
  Math.round(Math.abs(scrollLeft) / clientWidth);

/** A press during the scroll animation continues from the previous press's target. */
const SCROLL_MS = 600;

export type Row = {
  track: React.RefObject<HTMLUListElement | null>;
  /** The index of the visible picture. */
  at: number;
  /** `now` is the event's own timestamp. */
  go: (index: number, now: number) => void;
  step: (by: number, now: number) => void;
  onKey: (event: KeyboardEvent) => void;
};

/** One row of pictures, moved by its arrows, keys and thumbnails alike. */
export function useRow(at: number, count: number): Row {
  const track = useRef<HTMLUListElement>(null);
  const aim = useRef({ index: at, until: 0 });
  const go = (index: number, now: number) => {
    aim.current = { index, until: now + SCROLL_MS };
    goTo(track.current, index);
  };
  const step = (by: number, now: number) => {
    const from = now < aim.current.until ? aim.current.index : at;
    go(Math.min(count - 1, Math.max(0, from + by)), now);
  };
  const onKey = (event: KeyboardEvent) => {
    // With a modifier the key belongs to the browser, for example to go back or to move by a word.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // Forward is to the left, in reading direction.
    const by = { ArrowLeft: 1, ArrowRight: -1, Home: -count, End: count }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by, event.timeStamp);
  };
  return { track, at, go, step, onKey };
}

/** The row itself: it scrolls natively, and the keys move it. */
export function Track({
  pictures,
  labels,
  row: { track, at, onKey },
  onMove,
  onPress,
  withNeighbours = true,
  contain = false,
  covered = false,
}: {
  pictures: readonly Picture[];
  labels: GalleryLabels;
  row: Row;
  onMove: (index: number) => void;
  /** Called when a picture other than a video is pressed; keyboard users have a button for the same. */
  onPress?: () => void;
  /** False while the pictures after the first should not load yet. */
  withNeighbours?: boolean;
  /** Full screen shows the whole picture; on the page it covers its box. */
  contain?: boolean;
  /** Something covers the row: a playing video stops. */
  covered?: boolean;
}) {
  const last = pictures.length - 1;
  const slide = (index: number) => {
    const near = contain ? Math.abs(index - at) < 2 : index === 0;
    const picture = pictures[index] as Picture;
    const shown = (
      <Slide
        alt={labels.alts[index]}
        contain={contain}
        eager={index === 0 && !contain ? "now" : near ? "soon" : "later"}
        picture={picture}
      />
    );
    if (!picture.video || !labels.video) return shown;
    return (
      <VideoSlide
        inSight={index === at && !covered}
        // The player takes the focus, which interrupts a running scroll and may reverse it.
        onPlay={() => goTo(track.current, index, "instant")}
        parts={labels.video}
        video={picture.video}
      >
        {shown}
      </VideoSlide>
    );
  };
  return (
    <ul
      className={`no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain focus-visible:-outline-offset-4 ${contain ? "h-full" : "aspect-4/3 w-full max-lg:max-h-[85svh] lg:aspect-auto lg:h-full [&>li>img]:cursor-zoom-in"}`}
      onClick={({ target }) =>
        target instanceof HTMLImageElement && !target.closest("button, a") && onPress?.()
      }
      // In full screen the whole dialog handles the keys, its buttons included.
      onKeyDown={contain ? undefined : onKey}
      onScroll={({ currentTarget }) => {
        const index = placeOf(currentTarget);
        if (index !== at) onMove(Math.min(last, index));
      }}
      ref={track}
      tabIndex={0}
    >
      {pictures.map((picture, index) => (
        <li className="h-full w-full shrink-0 snap-center" key={keyOf(picture)}>
          {index === 0 || withNeighbours ? slide(index) : <noscript>{slide(index)}</noscript>}
        </li>
      ))}
    </ul>
  );
}

/** One picture of the row; only the page's first one is urgent. */
function Slide({
  picture,
  alt,
  contain,
  eager,
}: {
  picture: Picture;
  alt: string | undefined;
  contain: boolean;
  eager: "now" | "soon" | "later";
}) {
  return (
    <img
      alt={alt}
      className={`size-full ${contain ? "object-contain" : "object-cover"}`}
      // Sync, so that the first picture appears with the first paint and does not wait for the scripts.
      decoding={eager === "now" ? "sync" : "async"}
      draggable={false}
      data-scripted={contain ? undefined : ""}
      fetchPriority={eager === "now" ? "high" : undefined}
      height={picture.height}
      loading={eager === "later" ? "lazy" : undefined}
      // The row's width: the full screen on phones, about 680 px next to the agent's card.
      sizes={contain ? "100vw" : "(width >= 64rem) 43rem, 100vw"}
      src={picture.src}
      srcSet={`${phoneCopyOf(picture.src)} ${PHONE_SIZE}w, ${picture.src} ${PICTURE_SIDE_MAX}w`}
      width={picture.width}
    />
  );
}
