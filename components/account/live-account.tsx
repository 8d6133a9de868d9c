"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { paths } from "@/lib/paths";

/** Shows changes made elsewhere without a reload. A hidden tab does not listen. */
export function LiveAccount() {
  const router = useRouter();
  useEffect(() => {
    let source: EventSource | null = null;
    let known: string | null = null;

    function listen() {
      source = new EventSource(paths.accountEvents);
      source.onmessage = ({ data }) => {
        if (known !== null && data !== known) router.refresh();
        known = data;
      };
    }
    function pause() {
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
