"use client";
import { Printer } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** Opens the browser's print dialog: a printer, or a PDF. */
export function PrintButton() {
  const t = useTranslations("print");
  return (
    <Button onClick={() => window.print()}>
      <Icon icon={Printer} />
      {t("print")}
    </Button>
  );
}
