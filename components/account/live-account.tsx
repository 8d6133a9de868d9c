"use client";
import { useEffect, useRef, useState } from "react";
import { useRefresh } from "@/components/ui/use-refresh";
import { paths } from "@/lib/paths";

/** EventSource reconnects after a stream ends, but not after the request is refused. */
const AFTER_REFUSAL_MS = 60_000;
/** Delay before reopening the stream when the page could not count the leads; its first message refreshes the page. */
const AFTER_FAILURE_MS = 5000;

/**
 * Shows changes made elsewhere without a reload. A hidden tab does not listen. `leadNews`: the stream's value for leads
 * when the page was rendered; null if they could not be counted.
 */
export function LiveAccount({ leadNews = "" }: { leadNews?: string | null }) {
  const refresh = useRefresh();
  const made = useRef(leadNews);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    made.current = leadNews;
  }, [leadNews]);
  useEffect(() => {
    if (leadNews !== null) return;
    const again = setTimeout(() => setTries((count) => count + 1), AFTER_FAILURE_MS);
    return () => clearTimeout(again);
  }, [leadNews, tries]);
  useEffect(() => {
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    let latest: string | null = null;

    function listen() {
      const stream = new EventSource(paths.accountEvents);
      source = stream;
      stream.onmessage = ({ data }) => {
        // A lead that arrived between rendering the page and opening the stream is not on the page yet.
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
