"use client";
import { Share2 } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { SharedListing } from "./shared-listing";

/** What arrived in a share and what did not: missing pictures can be picked here if the phone withheld them. */
export function SharedNotice({ shared }: { shared: SharedListing | null | undefined }) {
  const t = useTranslations("propertyForm.shared");
  const came = shared && (shared.text !== "" || shared.pictures.length > 0);
  const pictures = shared?.pictures.length ?? 0;
  return (
    <section
      aria-live="polite"
      className="flex flex-col items-start gap-3 rounded-lg border border-primary bg-primary-soft p-4 text-primary-soft-foreground"
    >
      <p className="flex items-start gap-2.5 font-medium">
        <Icon className="mt-1 size-5 shrink-0" icon={Share2} />
        <span>
          {shared === undefined
            ? t("reading")
            : !came
              ? t("nothing")
              : t(shared.text === "" ? "picturesOnly" : "arrived", { pictures })}
        </span>
      </p>
      {came && shared.left > 0 && pictures > 0 && <p>{t("left", { count: shared.left })}</p>}
      {came && pictures === 0 && (
        <>
          <p>{t("noPictures")}</p>
          <Button
            onClick={() => document.querySelector<HTMLElement>("[data-pick-pictures]")?.click()}
            variant="outline"
          >
            {t("pick")}
          </Button>
        </>
      )}
    </section>
  );
}
