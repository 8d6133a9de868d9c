import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export const chipClass =
  "inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-input/60 bg-card px-3.5 py-1 text-sm text-card-foreground transition-colors hover:border-input hover:bg-accent aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-soft-foreground contrast:aria-pressed:bg-primary contrast:aria-pressed:text-primary-foreground";

/** A filter that can be taken away. `asChild`-free on purpose: give it an href for a link. */
export function RemovableChip({
  children,
  removeLabel,
  className,
  ...props
}: Omit<ComponentProps<"button">, "type"> & { children: ReactNode; removeLabel: string }) {
  return (
    <button
      aria-label={removeLabel}
      className={cn(chipClass, "pe-2", className)}
      type="button"
      {...props}
    >
      <ChipText>{children}</ChipText>
    </button>
  );
}

/** The inside of a removable chip, also for chips that are links. */
export function ChipText({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="truncate">{children}</span>
      <X aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    </>
  );
}

/** A choice that is on or off. */
export function ToggleChip({
  pressed,
  className,
  ...props
}: Omit<ComponentProps<"button">, "type"> & { pressed: boolean }) {
  return (
    <button aria-pressed={pressed} className={cn(chipClass, className)} type="button" {...props} />
  );
}
