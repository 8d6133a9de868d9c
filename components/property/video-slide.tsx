"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Video } from "@/lib/property/video";

export type VideoParts = {
  /** What lies over the picture, drawn on the server: no visitor loads it as a script. */
  over: ReactNode;
  /** What marks its thumbnail. */
  mark: ReactNode;
  /** Of the player's frame. */
  title: string;
};

/**
 * A picture that a press makes a player. Until then nothing is asked of the video's host; without scripts
 * it is a link to the video's own page.
 */
export function VideoSlide({
  video,
  parts,
  inSight = true,
  onPlay,
  children,
}: {
  video: Video;
  parts: VideoParts;
  /** Out of sight it is a picture again, and silent. */
  inSight?: boolean;
  /** Told when it begins to play, before its frame takes the focus. */
  onPlay?: () => void;
  /** The listing's own picture. */
  children: ReactNode;
}) {
  const [playing, setPlaying] = useState(false);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!inSight) setPlaying(false);
  }, [inSight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the focus
  useEffect(() => {
    if (playing) onPlay?.();
    // Once, and where the row stands: a frame that takes the focus calls the row back to itself.
    if (playing) player.current?.focus({ preventScroll: true });
  }, [playing]);
  if (playing) {
    return (
      <iframe
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        className="size-full bg-black"
        ref={player}
        // YouTube plays nothing for a page that does not say which site it is of.
        referrerPolicy="strict-origin-when-cross-origin"
        src={video.player}
        title={parts.title}
      />
    );
  }
  return (
    <a
      className="group/video relative block size-full focus-visible:-outline-offset-4"
      data-plain
      data-scripted={video.framed === false ? undefined : ""}
      href={video.address}
      onClick={(event) => {
        if (video.framed === false || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        setPlaying(true);
      }}
      rel="noopener noreferrer nofollow ugc"
      target="_blank"
    >
      {children}
      {parts.over}
    </a>
  );
}
