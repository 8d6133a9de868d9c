import { useEffect } from "react";

/** Does `work` once the page has loaded: what nobody sees yet must not slow the picture that everybody sees. */
export function useAfterLoad(work: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (document.readyState === "complete") work();
    else addEventListener("load", work);
    return () => removeEventListener("load", work);
  }, []);
}
