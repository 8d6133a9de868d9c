"use client";
import { useEffect, useState } from "react";
import { SLOW_MS } from "./boot/loading-mark";
import { useIsPageLoading } from "./page-loading";

/** Announces to screen readers that another page or list is loading. */
export function LoadingStatus({ label }: { label: string }) {
  const loading = useIsPageLoading();
  const [announced, setAnnounced] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setAnnounced(true), SLOW_MS);
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
