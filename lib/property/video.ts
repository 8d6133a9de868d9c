/**
 * Videos of listings lie at YouTube or Vimeo. People copy their addresses in many spellings; one is kept.
 * `private.video_address` in the database says the same: both are tried with video.cases.ts.
 */
const YOUTUBE =
  /^(?:https?:\/\/)?(?:(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^\s#]*&)?v=|(?:shorts|embed|live|v)\/)|youtu\.be\/)([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])[^\s<>"]*$/;
const VIMEO =
  /^(?:https?:\/\/)?(?:(?:www|player)\.)?vimeo\.com\/(?:video\/|manage\/videos\/|channels\/[A-Za-z0-9_-]+\/|groups\/[A-Za-z0-9_-]+\/videos\/|(?:showcase|album)\/[0-9]+\/video\/)?([0-9]{6,12})(?:\/([0-9a-f]{6,20}))?(?:\?(?:[^\s#]*&)?h=([0-9a-f]{6,20}))?(?![A-Za-z0-9_-])[^\s<>"]*$/;

export type Video = {
  host: "YouTube" | "Vimeo";
  /** The page of the video, in the spelling that is stored. */
  address: string;
  /** What a frame shows: the hosts that `lib/csp.ts` lets in, and as little kept about people as each offers. */
  player: string;
  /** Where the page frames nothing of others, the video is the link alone. */
  framed?: false;
};

/** Null for whatever is no video of theirs. */
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
  // A video that only those find who have its link has a second part.
  const key = inPath ?? inQuery;
  return {
    host: "Vimeo",
    address: `https://vimeo.com/${film}${key ? `/${key}` : ""}`,
    player: `https://player.vimeo.com/video/${film}?${key ? `h=${key}&` : ""}dnt=1&autoplay=1&playsinline=1`,
  };
}
