"use client";
import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ComponentProps } from "react";
import { CloseRequest } from "./close-request";
import { cn } from "./cn";

/** Not modal: a modal menu hides the page from screen readers while its links remain focusable. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root dir="rtl" modal={false} {...props} />;
}
export const DropdownMenuTrigger = Radix.Trigger;

const itemClass =
  "relative flex min-h-10 cursor-pointer select-none items-center gap-2.5 rounded-sm px-3 py-1.5 text-base outline-none data-disabled:pointer-events-none data-highlighted:bg-accent data-highlighted:text-accent-foreground data-disabled:text-muted-foreground [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted-foreground";

export function DropdownMenuContent({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="end"
        className={cn(
          "z-50 min-w-52 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-border bg-popover p-1 text-popover-foreground shadow-float data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0",
          className,
        )}
        collisionPadding={12}
        sideOffset={6}
        {...props}
      >
        <CloseRequest />
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

export function DropdownMenuItem({
  className,
  variant,
  ...props
}: ComponentProps<typeof Radix.Item> & { variant?: "destructive" }) {
  return (
    <Radix.Item
      className={cn(
        itemClass,
        variant === "destructive" && "text-destructive [&_svg]:text-destructive",
        className,
      )}
      dir="rtl"
      {...props}
    />
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label
      className={cn("px-3 py-2 font-medium text-muted-foreground text-sm", className)}
      dir="rtl"
      {...props}
    />
  );
}

export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn("-mx-1 my-1 h-px bg-border", className)} {...props} />;
}
