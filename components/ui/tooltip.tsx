"use client";
import * as Radix from "@radix-ui/react-tooltip";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

/** A short hint on hover and focus. Never the only source of a fact: touch screens have no hover. */
export function Tooltip({
  content,
  children,
  className,
  ...props
}: Omit<ComponentProps<typeof Radix.Content>, "content"> & {
  content: ReactNode;
  children: ReactNode;
}) {
  return (
    <Radix.Provider delayDuration={250}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            className={cn(
              "z-50 max-w-64 rounded-md bg-inverse px-3 py-1.5 text-inverse-foreground text-sm shadow-float data-[state=delayed-open]:animate-in data-[state=delayed-open]:fade-in-0",
              className,
            )}
            collisionPadding={8}
            dir="rtl"
            sideOffset={6}
            {...props}
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
