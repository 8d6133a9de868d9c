"use client";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/text-field";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import { AreasField } from "./areas-field";
import { HoursField } from "./hours-field";
import { LanguagesField } from "./languages-field";

/** The facts about the agent that the mini-site shows next to the listings. */
export function PageFactsFields() {
  const t = useTranslations("profile.facts");
  return (
    <Card className="flex flex-col gap-6 p-5 md:p-7">
      <div>
        <h2 className="font-semibold text-xl">{t("title")}</h2>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
        <Link className="link finger inline-block py-1.5 text-sm" href={paths.homesOrder}>
          {t("order")}
        </Link>
      </div>
      <AreasField />
      <LanguagesField />
      <TextField
        autoComplete="off"
        className="max-w-60"
        dir="ltr"
        hint={t("workingSinceHint")}
        inputMode="numeric"
        label={t("workingSince")}
        name="workingSince"
      />
      <HoursField />
    </Card>
  );
}
