import { useEffect, useEffectEvent } from "react";

/** Runs `work` after the page's load event, so that it does not delay the visible pictures. */
export function useAfterLoad(work: () => void) {
  const onLoad = useEffectEvent(work);
  useEffect(() => {
    const listen = () => onLoad();
    if (document.readyState === "complete") listen();
    else addEventListener("load", listen);
    return () => removeEventListener("load", listen);
  }, []);
}
