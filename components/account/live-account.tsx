"use client";
import { useEffect, useRef, useState } from "react";
import { useRefresh } from "@/components/ui/use-refresh";
import { paths } from "@/lib/paths";

/** A browser comes back to a stream that ended, but not to one that was refused. */
const AFTER_REFUSAL_MS = 60_000;
/** When the leads could not be counted for the page: so long until the stream is begun anew, whose first word refreshes it. */
const AFTER_FAILURE_MS = 5000;

/**
 * Shows changes made elsewhere without a reload. A hidden tab does not listen. `leadNews`: what the stream says
 * of leads, as it was when the page was made; null where they could not be counted.
 */
export function LiveAccount({ leadNews = "" }: { leadNews?: string | null }) {
  const refresh = useRefresh();
  const made = useRef(leadNews);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    made.current = leadNews;
  }, [leadNews]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try that was not enough leads to the next
  useEffect(() => {
    if (leadNews !== null) return;
    const again = setTimeout(() => setTries((count) => count + 1), AFTER_FAILURE_MS);
    return () => clearTimeout(again);
  }, [leadNews, tries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    let latest: string | null = null;

    function listen() {
      const stream = new EventSource(paths.accountEvents);
      source = stream;
      stream.onmessage = ({ data }) => {
        // A lead that came after the page was made and before the stream began is not on the page.
        const isNews =
          latest === null ? made.current === null || !data.endsWith(made.current) : data !== latest;
        if (isNews) refresh();
        latest = data;
      };
      stream.onerror = () => {
        if (source === stream && stream.readyState === EventSource.CLOSED) {
          again = setTimeout(listen, AFTER_REFUSAL_MS);
        }
      };
    }
    function pause() {
      clearTimeout(again);
      source?.close();
      source = null;
    }
    function follow() {
      if (document.hidden) pause();
      else if (!source) listen();
    }

    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      pause();
    };
  }, [refresh, tries]);
  return null;
}
