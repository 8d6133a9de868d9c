import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";

/** What happened, what was kept, what to do. */
export function ErrorState({
  title,
  children,
  actions,
  reference,
  className,
  as: Heading = "h2",
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Finds the line in the log. */
  reference?: string;
  className?: string;
  as?: "h1" | "h2" | "h3" | "p";
}) {
  return (
    <div
      className={`flex flex-col items-center gap-3 rounded-lg border border-border bg-card px-6 py-12 text-center md:py-16 ${className ?? ""}`}
      role="alert"
    >
      <div
        aria-hidden
        className="mb-1 flex size-16 items-center justify-center rounded-2xl bg-clay-soft text-clay-soft-foreground"
      >
        <CloudOff className="size-8" />
      </div>
      <Heading className="font-semibold text-xl">{title}</Heading>
      {children && <div className="max-w-md text-muted-foreground">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
      {reference && (
        <p className="text-muted-foreground text-xs">
          <bdi>{reference}</bdi>
        </p>
      )}
    </div>
  );
}
