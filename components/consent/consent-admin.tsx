"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { ConsentSettings } from "@/lib/consent/schema";
import { ConsentCard } from "./consent-card";
import { ConsentSettingsForm } from "./consent-settings-form";

/** The settings, a preview of what visitors see, and the consent log. */
export function ConsentAdmin({
  settings,
  savedAt,
  log,
  startsWithLog,
}: {
  settings: ConsentSettings;
  savedAt: string;
  log: ReactNode;
  startsWithLog: boolean;
}) {
  const t = useTranslations("adminConsent");
  const consent = useTranslations("consentBanner");
  // The preview follows unsaved edits, so that wording can be tried before saving.
  const [draft, setDraft] = useState(settings);
  return (
    <Tabs defaultValue={startsWithLog ? "log" : "settings"}>
      <TabsList className="scroll-hint [--ground:var(--background)]">
        <TabsTrigger value="settings">{t("tabSettings")}</TabsTrigger>
        <TabsTrigger value="preview">{t("tabPreview")}</TabsTrigger>
        <TabsTrigger value="log">{t("tabLog")}</TabsTrigger>
      </TabsList>
      <TabsContent className="data-[state=inactive]:hidden" forceMount value="settings">
        <ConsentSettingsForm onChange={setDraft} savedAt={savedAt} settings={settings} />
      </TabsContent>
      <TabsContent value="preview">
        <p className="mb-4 text-muted-foreground">
          {t(draft.showBanner ? "previewHint" : "previewOff")}
        </p>
        <ConsentCard banner={draft} mustTick={consent("mustTick")} />
      </TabsContent>
      <TabsContent value="log">{log}</TabsContent>
    </Tabs>
  );
}
