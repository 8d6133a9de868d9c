import { useState } from "react";

/** A count from the server; while it is unavailable (null), the last known one. */
export function useLastKnown(latest: number | null) {
  const [known, setKnown] = useState(latest ?? 0);
  if (latest !== null && latest !== known) setKnown(latest);
  return latest ?? known;
}
