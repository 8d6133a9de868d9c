"use client";
import { type ReactNode, Suspense, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Says `loading` until the page under it is there, when it takes another page's place. A page that came as a document
 * is there; and it stays in this shape when an action or a refresh renews it, or React would take it down and make it
 * anew, with the focus, and with what somebody typed on it.
 */
export function SaidLoading({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  const isInApp = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [says] = useState(isInApp);
  return says ? <Suspense fallback={loading}>{children}</Suspense> : children;
}
