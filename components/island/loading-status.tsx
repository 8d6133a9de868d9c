"use client";
import { useEffect, useState } from "react";
import { useIsPageLoading } from "./page-loading";

/** What is there sooner is not announced; the list is dimmed after the same time (app/parts.css). */
const WAIT_MS = 300;

/** Tells screen readers that another page or list is on its way. */
export function LoadingStatus({ label }: { label: string }) {
  const loading = useIsPageLoading();
  const [announced, setAnnounced] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setAnnounced(true), WAIT_MS);
    return () => {
      clearTimeout(timer);
      setAnnounced(false);
    };
  }, [loading]);
  return (
    <p aria-live="polite" className="sr-only">
      {announced ? label : ""}
    </p>
  );
}
