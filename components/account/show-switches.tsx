"use client";
import { useTranslations } from "next-intl";
import { useId, useOptimistic, useTransition } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { Card } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import { SHOWN, type Shown } from "@/lib/account/schema";
import type { AccountProfile } from "@/lib/account/types";
import { showOnMiniSite } from "@/server/account/actions";

/** What the mini-site shows. Each switch is saved at once, and goes back when that fails. */
export function ShowSwitches({ shows }: { shows: AccountProfile["shows"] }) {
  const t = useTranslations("settings");
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <div>
        <h2 className="font-semibold text-xl">{t("miniSite")}</h2>
        <p className="text-muted-foreground text-sm">{t("miniSiteHint")}</p>
      </div>
      {SHOWN.map((what) => (
        <ShowSwitch key={what} shown={shows[what]} what={what} />
      ))}
    </Card>
  );
}

function ShowSwitch({ what, shown }: { what: Shown; shown: boolean }) {
  const t = useTranslations("settings");
  const id = useId();
  const act = useAction();
  // What is wanted stands until the page has the server's answer: in between it would turn back.
  const [wanted, want] = useOptimistic(shown);
  const [busy, startTransition] = useTransition();

  function change(next: boolean) {
    if (busy) return;
    startTransition(async () => {
      want(next);
      const refused = await act(() => showOnMiniSite({ what, shown: next }), {
        failed: t("saveFailed"),
      });
      if (!refused) toast.success(t("saved"));
    });
  }

  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <Label className="text-base" htmlFor={id}>
          {t(`show.${what}`)}
        </Label>
        <p className="text-muted-foreground text-sm" id={`${id}-hint`}>
          {t(`showHint.${what}`)}
        </p>
      </div>
      <Switch
        aria-busy={busy}
        aria-describedby={`${id}-hint`}
        checked={wanted}
        className="mt-0.5"
        id={id}
        onCheckedChange={change}
      />
    </div>
  );
}
