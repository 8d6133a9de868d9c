"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** Where not all tabs fit, the row begins at the one that is shown. */
export function TabRow({
  current,
  children,
}: {
  current: string | undefined;
  children: ReactNode;
}) {
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place
  useEffect(() => {
    const tab = row.current?.querySelector("[aria-current]")?.parentElement;
    if (!row.current || !tab) return;
    const middle = tab.offsetLeft + tab.offsetWidth / 2;
    // The row alone: the page itself must not move.
    row.current.scrollLeft = middle - row.current.clientWidth / 2;
  }, [current]);
  return (
    <ul
      className="no-scrollbar scroll-hint relative flex overflow-x-auto border-border border-b [--ground:var(--background)]"
      // A tab that is half in sight gets the focus and stays so, in Chromium.
      onFocus={({ target }) => target.scrollIntoView({ block: "nearest", inline: "nearest" })}
      ref={row}
    >
      {children}
    </ul>
  );
}
