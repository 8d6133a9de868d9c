"use client";
import { useEffect } from "react";
import { toast } from "sonner";

/** Tells what just happened, and takes it out of the address so that a reload does not repeat it. */
export function NoticeToast({
  message,
  tone,
  param,
}: {
  message: string;
  tone: "success" | "info" | "error";
  /** The name in the address that brought the message here. */
  param: string;
}) {
  useEffect(() => {
    // Next frame: the toaster mounts after its children, and would miss it.
    const frame = requestAnimationFrame(() => toast[tone](message, { id: message }));
    const url = new URL(window.location.href);
    url.searchParams.delete(param);
    window.history.replaceState(null, "", url);
    return () => cancelAnimationFrame(frame);
  }, [message, tone, param]);
  return null;
}
