"use client";
import * as Radix from "@radix-ui/react-tabs";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export function Tabs({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn("flex flex-col gap-6", className)} dir="rtl" {...props} />;
}

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={cn("no-scrollbar flex gap-1 overflow-x-auto border-border border-b", className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        "-mb-px min-h-11 whitespace-nowrap border-transparent border-b-2 px-4 font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 disabled:opacity-55 data-[state=active]:border-primary contrast:data-[state=active]:border-b-4 data-[state=active]:text-foreground",
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn("rounded-md", className)} {...props} />;
}
