"use client";
import { useEffect } from "react";
import { useLastKnown } from "@/components/ui/use-last-known";

const counted = /^\(\d+\) /;

/** How many leads are unread, before the name of the page in its tab; pages set their names as they like. */
export function UnreadTitle({ unread: latest }: { unread: number | null }) {
  const unread = useLastKnown(latest);
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(counted, "");
      // Between two names a page has none for a moment; a name written then would stay beside the next.
      if (!document.querySelector("head > title")) return;
      const title = unread > 0 ? `(${unread}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
    };
    write();
    const names = new MutationObserver(write);
    names.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => names.disconnect();
  }, [unread]);
  return null;
}
