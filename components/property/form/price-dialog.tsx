"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
} from "@/components/ui/alert-dialog";
import { Link } from "@/components/ui/router-link";
import { priceInWords } from "@/lib/hebrew/format";
import type { DoubtedPrice } from "@/lib/property/price-doubt";

export function PriceDialog({
  doubted,
  editing = null,
  onMeant,
  onMend,
}: {
  doubted: DoubtedPrice | null;
  /** Where the price can be corrected, unless that form is behind the dialog. */
  editing?: Route | null;
  onMeant: () => void;
  onMend: () => void;
}) {
  const t = useTranslations("property.askPrice");
  const price = doubted ? priceInWords(doubted.price) : "";
  return (
    <AlertDialog onOpenChange={(open) => !open && onMend()} open={doubted !== null}>
      <AlertDialogContent
        text={doubted ? t(doubted.doubt) : ""}
        title={t(doubted?.deal === "rent" ? "rent" : "sale", { price })}
      >
        {editing ? (
          <AlertDialogCancel asChild>
            <Link data-plain href={editing}>
              {t("edit")}
            </Link>
          </AlertDialogCancel>
        ) : (
          <AlertDialogCancel>{t("mend")}</AlertDialogCancel>
        )}
        <AlertDialogAction onClick={onMeant} variant="outline">
          {t("meant")}
        </AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
