"use client";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { passwordStrength } from "@/lib/auth/password";

const COLOURS = ["bg-destructive", "bg-clay", "bg-warning", "bg-success"] as const;

/** States the strength of the typed password in a word; the bars only repeat it. */
export function PasswordStrength({ name }: { name: string }) {
  const t = useTranslations("auth.strength");
  const typed = String(useWatch({ name }) ?? "");
  const strength = passwordStrength(typed);
  return (
    <div className={cn("-mt-2 flex flex-col gap-1.5", typed === "" && "hidden")}>
      <div aria-hidden className="flex gap-1.5">
        {[1, 2, 3].map((step) => (
          <span
            className={cn(
              "h-1 flex-1 rounded-full transition-colors",
              step <= Math.max(strength, 1) ? COLOURS[strength] : "bg-border",
            )}
            key={step}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-muted-foreground text-sm">
        {typed !== "" && t("label", { strength: t(`${strength}`) })}
      </p>
    </div>
  );
}
