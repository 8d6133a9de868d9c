import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";

/** The number in the register of real-estate brokers; renders nothing when none is stated. */
export function LicenseLine({
  license,
  className,
}: {
  license: string | null;
  className?: string;
}) {
  const t = useTranslations("license");
  if (license === null) return null;
  return (
    <p className={cn("text-muted-foreground tabular-nums", className)}>
      {t("line", { number: license })}
    </p>
  );
}
