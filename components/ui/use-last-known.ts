import { useState } from "react";

/** A number that the server says with the page; while it could not be counted (null), what was said last. */
export function useLastKnown(said: number | null) {
  const [known, setKnown] = useState(said ?? 0);
  if (said !== null && said !== known) setKnown(said);
  return said ?? known;
}
