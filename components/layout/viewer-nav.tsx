"use client";
import { type ReactNode, useEffect, useState } from "react";
import { firstPaths } from "@/lib/first-paths";
import { fetchViewer, type Viewer } from "./viewer";

/**
 * The end of the header. Cached HTML holds the visitor's links (`children`), which also work
 * without JavaScript; a signed-in person's greeting takes their place.
 */
export function ViewerNav({
  labels,
  buttonClass,
  quietClass,
  signOutIcon,
  children,
}: {
  labels: { greeting: string; panel: string; signOut: string };
  buttonClass: string;
  quietClass: string;
  /** In place of the word where a phone has no room for it. */
  signOutIcon: ReactNode;
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
  const [before, after = ""] = labels.greeting.split("{name}");
  return (
    <>
      <span className="hidden max-w-32 truncate text-muted-foreground text-sm sm:inline lg:max-w-48">
        {before}
        <bdi className="font-medium text-foreground">{viewer.name}</bdi>
        {after}
      </span>
      <form action={firstPaths.signOut} method="post">
        <button className={quietClass} type="submit">
          {signOutIcon}
          <span className="max-sm:sr-only">{labels.signOut}</span>
        </button>
      </form>
      <a className={buttonClass} data-plain href={firstPaths.dashboard}>
        {labels.panel}
      </a>
    </>
  );
}
