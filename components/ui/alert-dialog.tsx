"use client";
import * as Radix from "@radix-ui/react-alert-dialog";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonVariants, buttonVariants } from "./button";
import { CloseRequest } from "./close-request";
import { cn } from "./cn";
import { dialogClass, overlayClass } from "./dialog";
import { useFocusBack } from "./use-focus-back";

export const AlertDialog = Radix.Root;
export const AlertDialogTrigger = Radix.Trigger;

/** The question, its consequences, and the answers. */
export function AlertDialogContent({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}) {
  const focusBack = useFocusBack();
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayClass} />
      <Radix.Content
        className={cn(dialogClass, "max-w-md has-[button:nth-of-type(3)]:max-w-xl")}
        dir="rtl"
        {...focusBack}
      >
        <CloseRequest />
        <div className="flex flex-col gap-1.5">
          <Radix.Title className="font-semibold text-xl">{title}</Radix.Title>
          <Radix.Description className="text-muted-foreground">{text}</Radix.Description>
        </div>
        <div className="flex flex-col flex-wrap gap-3 sm:flex-row-reverse sm:justify-start">
          {children}
        </div>
      </Radix.Content>
    </Radix.Portal>
  );
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
