"use client";
import { Smartphone } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { isApplePhone, isInstalled } from "./installed-site";

/** Chromium's install prompt, which a page may defer to a better moment. */
type InstallEvent = Event & { prompt: () => Promise<void> };

/** How to set up sharing from other apps to this site; on Apple phones, the closest alternative. */
export function InstallHint() {
  const t = useTranslations("ai.share");
  const [way, setWay] = useState<"menu" | "apple" | null>(null);
  const [question, setQuestion] = useState<InstallEvent | null>(null);
  useEffect(() => {
    if (isApplePhone()) setWay("apple");
    else if (!isInstalled() && /Android/.test(navigator.userAgent)) setWay("menu");
    const keep = (event: Event) => {
      event.preventDefault();
      setQuestion(event as InstallEvent);
    };
    const installed = () => {
      setWay(null);
      setQuestion(null);
    };
    addEventListener("beforeinstallprompt", keep);
    addEventListener("appinstalled", installed);
    return () => {
      removeEventListener("beforeinstallprompt", keep);
      removeEventListener("appinstalled", installed);
    };
  }, []);
  if (!question && !way) return null;
  return (
    <div className="mt-4 flex flex-col items-start gap-2 border-border border-t pt-4 text-sm">
      <p className="flex items-start gap-2 text-muted-foreground">
        <Icon className="mt-0.5 size-4.5 shrink-0" icon={Smartphone} />
        <span>{question ? t("installHint") : way && t(way)}</span>
      </p>
      {question && (
        <Button onClick={() => void question.prompt()} size="sm" variant="outline">
          {t("install")}
        </Button>
      )}
    </div>
  );
}
