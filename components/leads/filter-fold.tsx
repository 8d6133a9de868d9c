"use client";
import { SlidersHorizontal } from "lucide";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

/** On a phone the choices stand behind a button, so that the search is one row; elsewhere beside it. */
export function FilterFold({
  chosen,
  children,
}: {
  /** Something is chosen in them: they are not hidden then. */
  chosen: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("leads");
  const [open, setOpen] = useState(chosen);
  const id = useId();
  return (
    <>
      <Button
        aria-controls={id}
        aria-expanded={open}
        aria-label={t("filters")}
        className="sm:hidden"
        onClick={() => setOpen(!open)}
        size="icon"
        type="button"
        variant="outline"
      >
        <Icon icon={SlidersHorizontal} />
      </Button>
      <div
        className={cn(
          "gap-2 max-sm:order-last max-sm:basis-full sm:contents",
          open ? "flex max-sm:*:basis-0" : "max-sm:hidden",
        )}
        id={id}
      >
        {children}
      </div>
    </>
  );
}
