import type { ReactNode } from "react";
import { cn } from "./cn";

/** Nothing here yet, or nothing fits: a drawing, a sentence and what to do next. */
export function EmptyState({
  title,
  children,
  art,
  actions,
  className,
  as: Heading = "h2",
}: {
  title: string;
  children?: ReactNode;
  /** A small drawing or icon. */
  art?: ReactNode;
  actions?: ReactNode;
  className?: string;
  as?: "h1" | "h2" | "h3" | "p";
}) {
  return (
    <div
      className={cn(
        "flex flex-col items-center gap-3 rounded-lg border border-border border-dashed bg-card px-6 py-12 text-center md:py-16",
        className,
      )}
    >
      {art && (
        <div
          aria-hidden
          className="mb-1 flex size-16 items-center justify-center rounded-2xl bg-primary-soft text-primary-soft-foreground [&>svg]:size-8"
        >
          {art}
        </div>
      )}
      <Heading className="font-semibold text-xl">{title}</Heading>
      {children && (
        <div className="max-w-md text-balance text-muted-foreground [&>p]:text-balance">
          {children}
        </div>
      )}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
