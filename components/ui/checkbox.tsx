"use client";
import * as Radix from "@radix-ui/react-checkbox";
import { Check, Minus } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";
import { cn } from "./cn";

export function Checkbox({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        "peer group inline-flex size-5.5 shrink-0 items-center justify-center rounded-sm border border-input bg-card text-primary-foreground transition-colors hover:border-foreground/60 disabled:cursor-not-allowed disabled:opacity-55 contrast:disabled:opacity-80 aria-invalid:border-destructive contrast:aria-invalid:border-2 data-[state=checked]:border-primary data-[state=indeterminate]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:bg-primary",
        className,
      )}
      {...props}
    >
      <Radix.Indicator>
        <Icon
          icon={Check}
          className="size-4 group-data-[state=indeterminate]:hidden"
          strokeWidth={3}
        />
        <Icon
          icon={Minus}
          className="hidden size-4 group-data-[state=indeterminate]:block"
          strokeWidth={3}
        />
      </Radix.Indicator>
    </Radix.Root>
  );
}
