import type { ComponentProps } from "react";

export function Textarea({ className = "", ...props }: ComponentProps<"textarea">) {
  return <textarea className={`control control-text ${className}`} dir="auto" {...props} />;
}
