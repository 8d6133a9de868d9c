"use client";
import { CalendarSync, Copy, Power } from "lucide";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { copyText } from "@/components/share/copy-text";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { paths } from "@/lib/paths";
import { makeViewingCalendar, stopViewingCalendar } from "@/server/viewings/actions";

/** The secret URL from which a calendar app reads the agent's viewings. */
export function CalendarCard({ exists, siteUrl }: { exists: boolean; siteUrl: string }) {
  const t = useTranslations("viewings.calendar");
  const act = useAction();
  const [busy, startTransition] = useTransition();
  // Available until the page is left: the server stores only its hash.
  const [secret, setSecret] = useState<string | null>(null);
  const address = secret && new URL(paths.calendar(secret), siteUrl).href;
  const make = () =>
    startTransition(async () => {
      await act(
        async () => {
          const answer = await makeViewingCalendar();
          if (answer?.data) setSecret(answer.data.secret);
          return answer;
        },
        { failed: t("failed") },
      );
    });
  const stop = () =>
    startTransition(async () => {
      if (await act(() => stopViewingCalendar(), { failed: t("failed") })) return;
      setSecret(null);
      toast.success(t("stopped"));
    });
  async function copy(text: string) {
    if (await copyText(text)) toast.success(t("copied"));
    else toast.error(t("copyFailed"));
  }
  return (
    <Card className="flex flex-col gap-4 p-5 md:p-7">
      <div>
        <h2 className="font-semibold text-xl">{t("title")}</h2>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
      </div>
      {address && (
        <div className="flex flex-col gap-2 rounded-md border border-dashed bg-muted p-4">
          <p className="font-medium text-sm" role="status">
            {t("once")}
          </p>
          <div className="flex items-center gap-3">
            <code className="min-w-0 flex-1 select-all break-all text-xs" dir="ltr">
              {address}
            </code>
            <Button onClick={() => copy(address)} variant="outline">
              <Icon icon={Copy} />
              {t("copy")}
            </Button>
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button disabled={busy} onClick={make} variant="outline">
          <Icon icon={CalendarSync} />
          {t(exists ? "renew" : "make")}
        </Button>
        {exists && (
          <Button disabled={busy} onClick={stop} variant="ghost">
            <Icon icon={Power} />
            {t("stop")}
          </Button>
        )}
      </div>
    </Card>
  );
}
