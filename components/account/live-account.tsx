"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { paths } from "@/lib/paths";

/** A browser comes back to a stream that ended, but not to one that was refused. */
const AFTER_REFUSAL_MS = 60_000;

/** Shows changes made elsewhere without a reload. A hidden tab does not listen. */
export function LiveAccount() {
  const router = useRouter();
  useEffect(() => {
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    let known: string | null = null;

    function listen() {
      const mine = new EventSource(paths.accountEvents);
      source = mine;
      mine.onmessage = ({ data }) => {
        if (known !== null && data !== known) router.refresh();
        known = data;
      };
      mine.onerror = () => {
        if (source === mine && mine.readyState === EventSource.CLOSED) {
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
