"use client";
import { type ReactNode, Suspense, useState } from "react";

/**
 * Says `loading` until the page under it is there, when it takes another page's place; a page that came as a document
 * is there, and says null. It stays in the shape that it was first shown in when an action or a refresh renews it, or
 * React would take it down and make it anew, with the focus, and with what somebody typed on it.
 */
export function SaidLoading({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  const [first] = useState(loading);
  return first ? <Suspense fallback={first}>{children}</Suspense> : children;
}
