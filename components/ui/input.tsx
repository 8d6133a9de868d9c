import type { ComponentProps } from "react";

/** The look of a single-line field (app/parts.css). */
export const lineClass = "control control-line";

export function Input({ className = "", type = "text", ...props }: ComponentProps<"input">) {
  return <input className={`${lineClass} ${className}`} type={type} {...props} />;
}
