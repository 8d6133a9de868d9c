"use client";
import { type ReactNode, Suspense, useState } from "react";

/**
 * Shows `loading` while a navigation within the site loads the page; a page loaded as a document passes null. The first
 * value is kept: if an action or a refresh added or removed the Suspense boundary, React would remount the page and
 * lose the focus and what was typed.
 */
export function LoadingBoundary({
  loading,
  children,
}: {
  loading: ReactNode;
  children: ReactNode;
}) {
  const [first] = useState(loading);
  return first ? <Suspense fallback={first}>{children}</Suspense> : children;
}
