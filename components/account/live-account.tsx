"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { paths } from "@/lib/paths";

/** A browser comes back to a stream that ended, but not to one that was refused. */
const AFTER_REFUSAL_MS = 60_000;

/**
 * Shows changes made elsewhere without a reload. A hidden tab does not listen. `leadNews`: what the stream says
 * of leads, as it was when the page was made.
 */
export function LiveAccount({ leadNews }: { leadNews?: string }) {
  const router = useRouter();
  const made = useRef(leadNews ?? "");
  useEffect(() => {
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    let known: string | null = null;

    function listen() {
      const stream = new EventSource(paths.accountEvents);
      source = stream;
      stream.onmessage = ({ data }) => {
        // A lead that came after the page was made and before the stream began is not on the page.
        const isNews = known === null ? !data.endsWith(made.current) : data !== known;
        if (isNews) router.refresh();
        known = data;
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
  }, [router]);
  return null;
}
