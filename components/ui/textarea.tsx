import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlClass } from "./input";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={cn(controlClass, "field-sizing-content min-h-28 resize-y px-3 py-2.5", className)}
      dir="auto"
      {...props}
    />
  );
}
