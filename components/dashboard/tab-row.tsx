"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** If not all tabs fit, the row scrolls to the current one. */
export function TabRow({
  current,
  children,
}: {
  current: string | undefined;
  children: ReactNode;
}) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector("[aria-current]")?.parentElement;
    if (!row.current || !tab) return;
    const middle = tab.offsetLeft + tab.offsetWidth / 2;
    // Scrolls only the row: the page itself must not move.
    row.current.scrollLeft = middle - row.current.clientWidth / 2;
  }, [current]);
  return (
    <ul
      className="no-scrollbar scroll-hint relative flex overflow-x-auto border-border border-b [--ground:var(--background)]"
      // Chromium leaves a partly visible tab as it is on focus.
      onFocus={({ target }) => target.scrollIntoView({ block: "nearest", inline: "nearest" })}
      ref={row}
    >
      {children}
    </ul>
  );
}
