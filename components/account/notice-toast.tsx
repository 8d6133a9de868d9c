"use client";
import { useEffect } from "react";
import { toast } from "sonner";

/** Shows a message about what just happened and removes it from the URL, so that a reload does not repeat it. */
export function NoticeToast({
  message,
  tone,
  param,
}: {
  message: string;
  tone: "success" | "info" | "error";
  /** The query parameter that carried the message. */
  param: string;
}) {
  useEffect(() => {
    // Next frame: the toaster mounts after its children, so a toast shown now would be lost.
    const frame = requestAnimationFrame(() => toast[tone](message, { id: message }));
    const url = new URL(window.location.href);
    url.searchParams.delete(param);
    window.history.replaceState(null, "", url);
    return () => cancelAnimationFrame(frame);
  }, [message, tone, param]);
  return null;
}
