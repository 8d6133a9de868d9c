import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { SeenStrip } from "./seen-strip";

/**
 * The listings opened last in this browser. If there are any, the space is reserved from the first paint (BOOT_SCRIPT),
 * so that nothing moves when they load.
 */
export function SeenHomes({ className }: { className?: string }) {
  const t = useTranslations("saved.seen");
  return (
    <section
      aria-label={t("title")}
      className={cn("hidden seen-room", className)}
      data-noprint
      data-wake-in-sight
    >
      <SeenStrip
        labels={{
          title: t("title"),
          clear: t("clear"),
          none: t("none"),
          priceHidden: t("priceHidden"),
        }}
      />
    </section>
  );
}
