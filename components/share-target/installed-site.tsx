"use client";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { toast } from "sonner";
import { paths } from "@/lib/paths";

/** An iPad identifies as a Mac, but a Mac has no touch. */
export const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

/**
 * The service worker receives shares and shows an offline page: only an installed site needs it, so no other browser
 * gets it.
 */
export function InstalledSite() {
  const t = useTranslations("layout");
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const register = () =>
      void navigator.serviceWorker.register(paths.serviceWorker).catch(() => {});
    const installed = () => {
      register();
      toast.success(t("installed"));
    };
    if (isInstalled()) register();
    addEventListener("appinstalled", installed);
    return () => removeEventListener("appinstalled", installed);
  }, [t]);
  return null;
}
