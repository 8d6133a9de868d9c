"use client";
import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";
import { CloseRequest } from "./close-request";
import { cn } from "./cn";
import { ignoreToastPress } from "./ignore-toast-press";
import { useFocusBack } from "./use-focus-back";

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

export const overlayClass =
  "fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0";

const popUp =
  "data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 data-[state=closed]:zoom-out-97 data-[state=open]:zoom-in-97 duration-200";

/** A centred dialog; on phones it takes the full width and scrolls internally. */
export const dialogClass = cn(
  "fixed inset-x-0 top-1/2 z-50 mx-auto flex max-h-[min(90dvh,48rem)] w-[calc(100%-2rem)] max-w-lg -translate-y-1/2 flex-col gap-5 overflow-y-auto rounded-xl border border-border bg-popover p-6 text-popover-foreground shadow-float",
  popUp,
);

export function DialogContent({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  const t = useTranslations("ui");
  const focusBack = useFocusBack();
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayClass} />
      <Radix.Content
        className={cn(dialogClass, className)}
        dir="rtl"
        onPointerDownOutside={ignoreToastPress}
        {...focusBack}
        {...props}
      >
        <CloseRequest />
        {children}
        <Radix.Close
          aria-label={t("close")}
          className="absolute end-3 top-3 inline-flex size-10 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
        >
          <Icon icon={X} className="size-5" />
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("flex flex-col gap-1.5 pe-10", className)} {...props} />;
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("flex flex-col gap-3 sm:flex-row-reverse sm:justify-start", className)}
      {...props}
    />
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Radix.Title>) {
  return <Radix.Title className={cn("font-semibold text-xl", className)} {...props} />;
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof Radix.Description>) {
  return (
    <Radix.Description className={cn("text-muted-foreground text-sm", className)} {...props} />
  );
}
