"use client";
import { useTranslations } from "next-intl";
import { SavedSwitch } from "@/components/form/saved-switch";
import { Card } from "@/components/ui/card";
import { SHOWN } from "@/lib/account/schema";
import type { AccountProfile } from "@/lib/account/types";
import { showOnMiniSite } from "@/server/account/actions";

/** What the mini-site shows. */
export function ShowSwitches({ shows }: { shows: AccountProfile["shows"] }) {
  const t = useTranslations("settings");
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <div>
        <h2 className="font-semibold text-xl">{t("miniSite")}</h2>
        <p className="text-muted-foreground text-sm">{t("miniSiteHint")}</p>
      </div>
      {SHOWN.map((what) => (
        <SavedSwitch
          hint={t(`showHint.${what}`)}
          key={what}
          name={t(`show.${what}`)}
          on={shows[what]}
          save={(shown) => showOnMiniSite({ what, shown })}
        />
      ))}
    </Card>
  );
}
