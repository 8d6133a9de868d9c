import { X } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

/** app/parts.css */
export const chipClass = "chip";

/** A removable filter. It has no `asChild`: pass an href for a link. */
export function RemovableChip({
  children,
  removeLabel,
  className = "",
  ...props
}: Omit<ComponentProps<"button">, "type"> & { children: ReactNode; removeLabel: string }) {
  return (
    <button
      aria-label={removeLabel}
      className={`${chipClass} pe-2 ${className}`}
      type="button"
      {...props}
    >
      <ChipText>{children}</ChipText>
    </button>
  );
}

/** The contents of a removable chip, also for chips that are links. */
export function ChipText({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="truncate">{children}</span>
      <Icon icon={X} className="size-4 shrink-0 text-muted-foreground" />
    </>
  );
}

/** An on/off choice. */
export function ToggleChip({
  pressed,
  className = "",
  ...props
}: Omit<ComponentProps<"button">, "type"> & { pressed: boolean }) {
  return (
    <button
      aria-pressed={pressed}
      className={`${chipClass} ${className}`}
      type="button"
      {...props}
    />
  );
}
