"use client";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Video } from "@/lib/property/video";

export type VideoParts = {
  /** The overlay on the picture, rendered on the server so that visitors do not load it as a script. */
  over: ReactNode;
  /** The mark on its thumbnail. */
  mark: ReactNode;
  /** The title of the player's iframe. */
  title: string;
};

/**
 * A picture that turns into a player when pressed. Until then nothing is requested from the video's host; without
 * scripts it is a link to the video's own page.
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
  /** Once out of sight it is a picture again, and silent. */
  inSight?: boolean;
  /** Called when it starts to play, before its iframe takes the focus. */
  onPlay?: () => void;
  /** The listing's own picture. */
  children: ReactNode;
}) {
  const [playing, setPlaying] = useState(false);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!inSight) setPlaying(false);
  }, [inSight]);
  const onStart = useEffectEvent(() => onPlay?.());
  useEffect(() => {
    if (!playing) return;
    onStart();
    // Focused once and without scrolling: an iframe that takes the focus would scroll the row back to itself.
    player.current?.focus({ preventScroll: true });
  }, [playing]);
  if (playing) {
    return (
      <iframe
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        className="size-full bg-black"
        ref={player}
        // YouTube refuses to play on a page that does not send its origin.
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
