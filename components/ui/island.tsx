import { Activity, type PropsWithChildren } from "react";

/**
 * A part that becomes alive by itself, so that the rest of the page does not wait for it; a Suspense would take
 * its HTML out of its place. In an element of its own: an Activity whose HTML does not begin where the server put
 * it, because an extension or a translator set something before it, hangs the page for ever (react/react#36819);
 * an element that does not is only made anew.
 */
export function Island({ children }: PropsWithChildren) {
  return (
    <div className="contents">
      <Activity>{children}</Activity>
    </div>
  );
}
