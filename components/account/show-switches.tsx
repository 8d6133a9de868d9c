"use client";
import { useTranslations } from "next-intl";
import { SavedSwitch } from "@/components/form/saved-switch";
import { Card } from "@/components/ui/card";
import { SHOWN, type Shown } from "@/lib/account/schema";
import type { AccountProfile } from "@/lib/account/types";
import { showOnMiniSite } from "@/server/account/actions";

const ON_MINI_SITE = SHOWN.filter((what) => what !== "programs");

/** Sets what the mini-site shows, and whether AI assistants and other programs also get the homes. */
export function ShowSwitches({ shows }: { shows: AccountProfile["shows"] }) {
  const t = useTranslations("settings");
  return (
    <>
      <Card className="flex flex-col gap-5 p-5 md:p-7">
        <div>
          <h2 className="font-semibold text-xl">{t("miniSite")}</h2>
          <p className="text-muted-foreground text-sm">{t("miniSiteHint")}</p>
        </div>
        {ON_MINI_SITE.map((what) => (
          <ShowSwitch key={what} shown={shows[what]} what={what} />
        ))}
      </Card>
      <Card className="flex flex-col gap-5 p-5 md:p-7">
        <h2 className="font-semibold text-xl">{t("programs")}</h2>
        <ShowSwitch shown={shows.programs} what="programs" />
      </Card>
    </>
  );
}

function ShowSwitch({ what, shown }: { what: Shown; shown: boolean }) {
  const t = useTranslations("settings");
  return (
    <SavedSwitch
      hint={t(`showHint.${what}`)}
      name={t(`show.${what}`)}
      on={shown}
      save={(on) => showOnMiniSite({ what, shown: on })}
    />
  );
}
