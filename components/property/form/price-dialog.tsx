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
export type DoubtedPrice = {
  price: number;
  deal: TransactionType;
  doubt: NonNullable<PriceDoubt>;
};

export function PriceDialog({
  doubted,
  onMeant,
  onMend,
}: {
  doubted: DoubtedPrice | null;
  onMeant: () => void;
  onMend: () => void;
}) {
  const t = useTranslations("propertyForm.price.ask");
  const price = doubted ? priceInWords(doubted.price) : "";
  return (
    <AlertDialog onOpenChange={(open) => !open && onMend()} open={doubted !== null}>
      <AlertDialogContent
        text={doubted ? t(doubted.doubt) : ""}
        title={t(doubted?.deal === "rent" ? "rent" : "sale", { price })}
      >
        <AlertDialogCancel>{t("mend")}</AlertDialogCancel>
        <AlertDialogAction onClick={onMeant} variant="outline">
          {t("meant")}
        </AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
