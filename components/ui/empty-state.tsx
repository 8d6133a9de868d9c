import type { ReactNode } from "react";
import { cn } from "./cn";
import { StateFrame, type StateProps } from "./state-frame";

/** Nothing here yet, or nothing matches. `art` is a small drawing or icon. */
export function EmptyState({ className, ...props }: StateProps & { art?: ReactNode }) {
  return (
    <StateFrame
      {...props}
      artClass="bg-primary-soft text-primary-soft-foreground"
      className={cn("border-dashed", className)}
    />
  );
}
