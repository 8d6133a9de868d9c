"use client";
import { useEffect, useState } from "react";
import { useIsPageLoading } from "./page-loading";

/** Faster loads are not announced; the list is dimmed after the same delay (app/parts.css). */
const WAIT_MS = 300;

/** Announces to screen readers that another page or list is loading. */
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
