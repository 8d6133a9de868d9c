/**
 * Videos of listings are hosted on YouTube or Vimeo. Their addresses come in many spellings; one is stored.
 * `private.video_address` in the database does the same: video.cases.ts tests both.
 */
const YOUTUBE =
  /^(?:https?:\/\/)?(?:(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^\s#]*&)?v=|(?:shorts|embed|live|v)\/)|youtu\.be\/)([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])[^\s<>"]*$/;
const VIMEO =
  /^(?:https?:\/\/)?(?:(?:www|player)\.)?vimeo\.com\/(?:video\/|manage\/videos\/|channels\/[A-Za-z0-9_-]+\/|groups\/[A-Za-z0-9_-]+\/videos\/|(?:showcase|album)\/[0-9]+\/video\/)?([0-9]{6,12})(?:\/([0-9a-f]{6,20}))?(?:\?(?:[^\s#]*&)?h=([0-9a-f]{6,20}))?(?![A-Za-z0-9_-])[^\s<>"]*$/;

export type Video = {
  host: "YouTube" | "Vimeo";
  /** The page of the video, in its stored spelling. */
  address: string;
  /** The player for an iframe: a host that `lib/csp.ts` allows, in the most privacy-friendly mode it offers. */
  player: string;
  /** False where the page allows no third-party iframe: the video is then only a link. */
  framed?: false;
};

/** Null for anything that is not a video of theirs. */
export function videoOf(typed: string | null): Video | null {
  const url = typed?.trim() ?? "";
  const id = YOUTUBE.exec(url)?.[1];
  if (id) {
    return {
      host: "YouTube",
      address: `https://www.youtube.com/watch?v=${id}`,
      player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&playsinline=1&rel=0&hl=he`,
    };
  }
  const [, film, inPath, inQuery] = VIMEO.exec(url) ?? [];
  if (!film) return null;
  // An unlisted video has a second part, its key.
  const key = inPath ?? inQuery;
  return {
    host: "Vimeo",
    address: `https://vimeo.com/${film}${key ? `/${key}` : ""}`,
    player: `https://player.vimeo.com/video/${film}?${key ? `h=${key}&` : ""}dnt=1&autoplay=1&playsinline=1`,
  };
}
