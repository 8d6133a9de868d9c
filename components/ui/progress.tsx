import { cn } from "./cn";

export function Progress({
  value,
  label,
  className,
}: {
  /** 0 to 100. */
  value: number;
  label: string;
  className?: string;
}) {
  const shown = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={shown}
      className={cn("h-2 w-full overflow-hidden rounded-full bg-secondary", className)}
      role="progressbar"
    >
      <div
        className="h-full rounded-full bg-primary transition-[width]"
        style={{ width: `${shown}%` }}
      />
    </div>
  );
}
