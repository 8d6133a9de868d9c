import type { ComponentProps } from "react";
import { cn } from "./cn";

/** The look of every field that is typed in or chosen from. */
export const controlClass =
  "w-full min-w-0 text-ellipsis rounded-md border border-input bg-card text-base text-card-foreground transition-colors placeholder:text-muted-foreground hover:border-foreground/60 focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive contrast:aria-invalid:border-2 [&[readonly]]:bg-muted";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input className={cn(controlClass, "h-11 px-3", className)} type={type} {...props} />;
}
