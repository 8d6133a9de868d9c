"use client";
import * as Radix from "@radix-ui/react-switch";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export function Switch({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        "inline-flex h-6.5 w-11 shrink-0 items-center rounded-full border border-transparent bg-input p-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-55 contrast:disabled:opacity-80 data-[state=checked]:bg-primary",
        // Otherwise only the thumb would distinguish two dark tracks.
        "contrast:border-input contrast:data-[state=unchecked]:bg-card",
        className,
      )}
      {...props}
    >
      <Radix.Thumb className="block size-5 rounded-full bg-card shadow-lift transition-transform data-[state=checked]:-translate-x-[1.125rem] contrast:data-[state=unchecked]:bg-input" />
    </Radix.Root>
  );
}
