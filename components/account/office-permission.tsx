"use client";
import { useTranslations } from "next-intl";
import { SavedSwitch } from "@/components/form/saved-switch";
import { Card } from "@/components/ui/card";
import { letOfficeEdit } from "@/server/account/actions";

/** What agents allow their office to do with their homes. */
export function OfficePermission({ office, letsEdit }: { office: string; letsEdit: boolean }) {
  const t = useTranslations("settings.office");
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <h2 className="font-semibold text-xl">{t("title")}</h2>
      <SavedSwitch
        hint={t("editsHint", { office })}
        name={t("edits")}
        on={letsEdit}
        save={(lets) => letOfficeEdit({ lets })}
      />
    </Card>
  );
}
