"use client";
import * as Radix from "@radix-ui/react-alert-dialog";
import type { ComponentProps } from "react";
import { type ButtonVariants, buttonVariants } from "./button";
import { cn } from "./cn";
import { dialogClass, overlayClass } from "./dialog";
import { useFocusBack } from "./use-focus-back";

export const AlertDialog = Radix.Root;
export const AlertDialogTrigger = Radix.Trigger;

export function AlertDialogContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  const focusBack = useFocusBack();
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayClass} />
      <Radix.Content
        className={cn(dialogClass, "max-w-md", className)}
        dir="rtl"
        {...focusBack}
        {...props}
      />
    </Radix.Portal>
  );
}

export function AlertDialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("flex flex-col gap-1.5", className)} {...props} />;
}

export function AlertDialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("flex flex-col gap-3 sm:flex-row-reverse sm:justify-start", className)}
      {...props}
    />
  );
}

export function AlertDialogTitle({ className, ...props }: ComponentProps<typeof Radix.Title>) {
  return <Radix.Title className={cn("font-semibold text-xl", className)} {...props} />;
}

export function AlertDialogDescription({
  className,
  ...props
}: ComponentProps<typeof Radix.Description>) {
  return <Radix.Description className={cn("text-muted-foreground", className)} {...props} />;
}

export function AlertDialogAction({
  className,
  variant = "primary",
  ...props
}: ComponentProps<typeof Radix.Action> & Pick<ButtonVariants, "variant">) {
  return <Radix.Action className={cn(buttonVariants({ variant }), className)} {...props} />;
}

export function AlertDialogCancel({ className, ...props }: ComponentProps<typeof Radix.Cancel>) {
  return (
    <Radix.Cancel className={cn(buttonVariants({ variant: "outline" }), className)} {...props} />
  );
}
