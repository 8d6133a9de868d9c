"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const STEP = 50;

/** Shows rows in steps: a company may have 1,500 agents, and each row brings a dialog. */
export function useSteps<Row>(rows: readonly Row[]) {
  const [wanted, setWanted] = useState(STEP);
  return {
    shown: rows.slice(0, wanted),
    left: Math.max(0, rows.length - wanted),
    more: () => setWanted(wanted + STEP),
  };
}

export function ShowMore({ left, more }: { left: number; more: () => void }) {
  const t = useTranslations("companyDashboard");
  if (left === 0) return null;
  return (
    <Button
      className="self-center"
      onClick={() => {
        more();
        // The button is removed with the last step, so the focus has to move.
        if (left <= STEP) document.getElementById("main")?.focus({ preventScroll: true });
      }}
      variant="outline"
    >
      {t("showMore", { count: Math.min(left, STEP) })}
    </Button>
  );
}
