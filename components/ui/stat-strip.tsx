import type { ReactNode } from "react";
import { formatNumber } from "@/lib/hebrew/format";
import { cn } from "./cn";

/** A few numbers on one surface, with hairlines between them; a row that they do not fill stays plain. */
export function StatStrip({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={cn(
        "grid gap-px overflow-hidden rounded-lg border border-border bg-card text-card-foreground *:outline-1 *:outline-border",
        className,
      )}
    >
      {children}
    </dl>
  );
}

export function Stat({
  label,
  value,
  hint,
  className,
}: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn("flex min-w-0 flex-col px-4 py-3.5 sm:px-6 sm:py-5", className)}>
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="mt-auto pt-0.5 font-semibold text-xl tabular-nums leading-tight sm:text-3xl">
        {typeof value === "number" ? formatNumber(value) : value}
      </dd>
      {hint && <dd className="mt-1 text-muted-foreground text-sm">{hint}</dd>}
    </div>
  );
}
