"use client";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { formatNumber, priceInWords } from "@/lib/hebrew/format";
import { priceDoubt } from "@/lib/property/price-doubt";
import { type PropertyValues, pricePerSqm } from "@/lib/property/schema";

/** The price as parsed, whether it is plausible, and the price per square metre. */
export function PriceHint() {
  const t = useTranslations("propertyForm.price");
  const [price, deal, types, area] = useWatch<
    PropertyValues,
    ["price", "transactionType", "propertyTypes", "builtArea"]
  >({ name: ["price", "transactionType", "propertyTypes", "builtArea"] });
  if (price == null || !(price > 0))
    return <span>{t(deal === "rent" ? "hint.rent" : "hint.sale")}</span>;
  const each = pricePerSqm(price, area);
  const doubt = priceDoubt(price, deal, types);
  const words = priceInWords(price);
  return (
    <output className="flex flex-wrap gap-x-3">
      <span className="font-medium text-foreground">
        {deal === "rent" ? t("aMonth", { price: words }) : words}
      </span>
      {each !== null && <span>{t("perSqm", { price: formatNumber(Math.round(each)) })}</span>}
      {doubt && (
        <span className="basis-full text-warning-soft-foreground">{t(`doubt.${doubt}`)}</span>
      )}
    </output>
  );
}
