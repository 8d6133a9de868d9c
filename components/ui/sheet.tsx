"use client";
import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";
import { CloseRequest } from "./close-request";
import { cn } from "./cn";
import { overlayClass } from "./dialog";
import { ignoreToastPress } from "./ignore-toast-press";
import { useFocusBack } from "./use-focus-back";

export const Sheet = Radix.Root;
export const SheetTrigger = Radix.Trigger;

const SIDES = {
  start:
    "inset-y-0 start-0 w-[min(22rem,88vw)] border-e data-[state=closed]:slide-out-to-right data-[state=open]:slide-in-from-right",
  end: "inset-y-0 end-0 w-[min(22rem,88vw)] border-s data-[state=closed]:slide-out-to-left data-[state=open]:slide-in-from-left",
  bottom:
    "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-2xl border-t data-[state=closed]:slide-out-to-bottom data-[state=open]:slide-in-from-bottom",
  full: "inset-0 data-[state=closed]:slide-out-to-bottom data-[state=open]:slide-in-from-bottom",
};

export function SheetContent({
  className,
  children,
  side = "start",
  ...props
}: ComponentProps<typeof Radix.Content> & { side?: keyof typeof SIDES }) {
  const t = useTranslations("ui");
  const focusBack = useFocusBack();
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayClass} />
      <Radix.Content
        className={cn(
          "fixed z-50 flex flex-col border-border bg-popover text-popover-foreground shadow-float duration-200 data-[state=closed]:animate-out data-[state=open]:animate-in",
          SIDES[side],
          className,
        )}
        dir="rtl"
        onPointerDownOutside={ignoreToastPress}
        {...focusBack}
        {...props}
      >
        <CloseRequest />
        {children}
        <Radix.Close
          aria-label={t("close")}
          className="absolute end-3 top-3 inline-flex size-11 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
        >
          <Icon icon={X} className="size-5" />
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}

export function SheetHeader({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("flex min-h-16 flex-col justify-center border-b px-5 py-3 pe-16", className)}
      {...props}
    />
  );
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof Radix.Title>) {
  return <Radix.Title className={cn("font-semibold text-lg", className)} {...props} />;
}
