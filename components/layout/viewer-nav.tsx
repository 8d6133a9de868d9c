"use client";
import { type ReactNode, useEffect, useState } from "react";
import { fetchViewer, type Viewer } from "./viewer";

/**
 * The end of the header. Cached HTML holds the visitor's links (`children`), which also work
 * without JavaScript; a signed-in person's greeting (with `{name}`) and links take their place.
 */
export function ViewerNav({
  greeting,
  links,
  children,
}: {
  greeting: string;
  links: ReactNode;
  children: ReactNode;
}) {
  const [viewer, setViewer] = useState<Viewer>(null);
  useEffect(() => {
    let here = true;
    const ask = () => void fetchViewer().then((answer) => here && setViewer(answer));
    // The back button may bring the page as it was left, before somebody signed in or out.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && ask();
    ask();
    window.addEventListener("pageshow", onShow);
    return () => {
      here = false;
      window.removeEventListener("pageshow", onShow);
    };
  }, []);

  if (!viewer) return children;
  const [before, after] = greeting.split("{name}");
  return (
    <>
      <span className="hidden max-w-32 truncate text-muted-foreground text-sm sm:inline lg:max-w-48">
        {before}
        <bdi className="font-medium text-foreground">{viewer.name}</bdi>
        {after}
      </span>
      {links}
    </>
  );
}
