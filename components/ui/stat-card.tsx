import type { ReactNode } from "react";
import { formatNumber } from "@/lib/hebrew/format";
import { Card } from "./card";
import { cn } from "./cn";

export function StatCard({
  label,
  value,
  hint,
  icon,
  className,
}: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  className?: string;
}) {
  return (
    <Card
      className={cn(
        "flex items-start justify-between gap-3 p-3 sm:p-5",
        icon && "@container",
        className,
      )}
    >
      <div className="flex min-w-0 flex-col self-stretch">
        <p className="text-muted-foreground text-sm">{label}</p>
        <p className="mt-auto pt-1 font-semibold text-xl tabular-nums sm:text-2xl">
          {typeof value === "number" ? formatNumber(value) : value}
        </p>
        {hint && <p className="mt-1 text-muted-foreground text-sm">{hint}</p>}
      </div>
      {icon && (
        <span
          aria-hidden
          className="flex size-10 shrink-0 @max-[8rem]:hidden max-sm:hidden items-center justify-center rounded-md bg-muted text-muted-foreground [&>svg]:size-5"
        >
          {icon}
        </span>
      )}
    </Card>
  );
}
