"use client";
import { useTranslations } from "next-intl";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
} from "@/components/ui/alert-dialog";
import { priceInWords } from "@/lib/hebrew/format";
import type { TransactionType } from "@/lib/property/catalog";
import type { PriceDoubt } from "@/lib/property/price-band";

/** A price that such properties hardly have: asked before it is published, never refused. */
export type AskedPrice = {
  price: number;
  deal: TransactionType;
  doubt: NonNullable<PriceDoubt>;
};

export function PriceDialog({
  asked,
  onMeant,
  onMend,
}: {
  asked: AskedPrice | null;
  onMeant: () => void;
  onMend: () => void;
}) {
  const t = useTranslations("propertyForm.price.ask");
  const price = asked ? priceInWords(asked.price) : "";
  return (
    <AlertDialog onOpenChange={(open) => !open && onMend()} open={asked !== null}>
      <AlertDialogContent
        text={asked ? t(asked.doubt) : ""}
        title={t(asked?.deal === "rent" ? "rent" : "sale", { price })}
      >
        <AlertDialogCancel>{t("mend")}</AlertDialogCancel>
        <AlertDialogAction onClick={onMeant} variant="outline">
          {t("meant")}
        </AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
