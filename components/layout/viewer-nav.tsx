"use client";
import { type ReactNode, useEffect, useState } from "react";
import { fetchViewer, type Viewer } from "@/components/island/viewer";

/**
 * The end of the header. Cached HTML contains the visitor's links (`children`), which also work without JavaScript; for
 * a signed-in user they are replaced by a greeting (with `{name}`) and other links.
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
    // The bfcache may restore the page as it was before signing in or out.
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
      {/* On a phone, two short lines: there is no more room next to the buttons. */}
      <span
        className="max-w-32 text-muted-foreground max-sm:flex max-sm:min-w-0 max-sm:max-w-20 max-sm:flex-col max-sm:text-xs max-sm:leading-tight sm:truncate sm:text-sm lg:max-w-48"
        data-greeting
      >
        <span>{before}</span>
        <bdi className="font-medium text-foreground max-sm:truncate">{viewer.name}</bdi>
        <span className="empty:hidden">{after}</span>
      </span>
      {links}
    </>
  );
}
