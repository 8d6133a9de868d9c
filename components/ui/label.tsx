"use client";
import { Root } from "@radix-ui/react-label";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export function Label({ className, ...props }: ComponentProps<typeof Root>) {
  return (
    <Root
      className={cn(
        "inline-flex items-center gap-1.5 font-medium text-foreground text-sm peer-disabled:text-muted-foreground",
        className,
      )}
      {...props}
    />
  );
}
