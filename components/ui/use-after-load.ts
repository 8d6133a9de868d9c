import { useEffect } from "react";

/** Runs `work` after the page's load event, so that it does not delay the visible pictures. */
export function useAfterLoad(work: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (document.readyState === "complete") work();
    else addEventListener("load", work);
    return () => removeEventListener("load", work);
  }, []);
}
