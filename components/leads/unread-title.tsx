"use client";
import { useEffect } from "react";
import { useLastKnown } from "@/components/ui/use-last-known";

const counted = /^\(\d+\) /;

/** Puts the number of unread leads before the page's title, whatever that is, but not into a printed page or its file. */
export function UnreadTitle({ unread: latest }: { unread: number | null }) {
  const unread = useLastKnown(latest);
  useEffect(() => {
    let isPrinting = false;
    const write = () => {
      const plain = document.title.replace(counted, "");
      // During navigation there is briefly no title element; writing one now would leave it next to the new one.
      if (!document.querySelector("head > title")) return;
      const title = unread > 0 && !isPrinting ? `(${unread}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
    };
    write();
    const names = new MutationObserver(write);
    names.observe(document.head, { childList: true, characterData: true, subtree: true });
    const print = ({ type }: Event) => {
      isPrinting = type === "beforeprint";
      write();
    };
    addEventListener("beforeprint", print);
    addEventListener("afterprint", print);
    return () => {
      names.disconnect();
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", print);
    };
  }, [unread]);
  return null;
}
