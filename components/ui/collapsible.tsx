"use client";
import * as Radix from "@radix-ui/react-collapsible";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export const Collapsible = Radix.Root;
export const CollapsibleTrigger = Radix.Trigger;

export function CollapsibleContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      className={cn(
        "overflow-hidden data-[state=closed]:animate-collapsible-up data-[state=open]:animate-collapsible-down",
        className,
      )}
      {...props}
    />
  );
}
