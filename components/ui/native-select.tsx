import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";

/** The native select: works without JavaScript and opens as a picker wheel on phones. */
export function NativeSelect({ className = "", children, ...props }: ComponentProps<"select">) {
  return (
    <span className="relative block w-full">
      <select className={`control control-list ${className}`} {...props}>
        {children}
      </select>
      <Icon
        icon={ChevronDown}
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
