import type { ReactNode } from "react";
import { cn } from "./cn";

export type StateProps = {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
  as?: "h1" | "h2" | "h3" | "p";
};

/** A drawing, a message and the next step, centred in place of the usual contents. */
export function StateFrame({
  title,
  children,
  actions,
  className,
  as: Heading = "h2",
  art,
  artClass,
  note,
  role,
}: StateProps & { art?: ReactNode; artClass: string; note?: ReactNode; role?: "alert" }) {
  return (
    <div
      className={cn(
        "flex flex-col items-center gap-3 rounded-lg border border-border bg-card px-6 py-12 text-center md:py-16",
        className,
      )}
      role={role}
    >
      {art && (
        <div
          aria-hidden
          className={cn(
            "mb-1 flex size-16 items-center justify-center rounded-2xl [&>svg]:size-8",
            artClass,
          )}
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
      {note}
    </div>
  );
}
