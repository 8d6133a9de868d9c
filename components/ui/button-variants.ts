type Variant = "primary" | "secondary" | "outline" | "ghost" | "soft" | "destructive" | "link";
type Size = "sm" | "md" | "wrap" | "lg" | "icon" | "icon-sm";

export type ButtonVariants = {
  variant?: Variant | null | undefined;
  size?: Size | null | undefined;
};

/** The look of a button, also for links and islands (app/parts.css); utilities listed after it override it. */
export function buttonVariants({
  variant,
  size,
  className,
}: ButtonVariants & { className?: string | undefined } = {}) {
  const look = variant === "link" ? "link min-h-0! px-0! py-0!" : `button-${variant ?? "primary"}`;
  return `button ${look} button-${size ?? "md"}${className ? ` ${className}` : ""}`;
}
