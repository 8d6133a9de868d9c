"use client";
import { SlidersHorizontal } from "lucide";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

/** On a phone the filters are behind a button, so that the search takes one row; otherwise they are next to it. */
export function FilterFold({
  chosen,
  children,
}: {
  /** Whether any filter is set; if so, they are not hidden. */
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
