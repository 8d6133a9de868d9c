import { useState } from "react";

/** A number that the server says with the page; while it could not be counted (null), what was said last. */
export function useLastKnown(latest: number | null) {
  const [known, setKnown] = useState(latest ?? 0);
  if (latest !== null && latest !== known) setKnown(latest);
  return latest ?? known;
}
