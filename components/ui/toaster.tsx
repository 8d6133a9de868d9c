"use client";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide";
import { useTranslations } from "next-intl";
import { Toaster as Sonner } from "sonner";
import { Icon } from "@/components/ui/icon";

export function Toaster() {
  const t = useTranslations("ui");
  return (
    <Sonner
      closeButton
      containerAriaLabel={t("notifications")}
      dir="rtl"
      duration={5000}
      icons={{
        success: <Icon icon={CircleCheck} className="size-5 text-success" />,
        error: <Icon icon={CircleAlert} className="size-5 text-destructive" />,
        warning: <Icon icon={TriangleAlert} className="size-5 text-warning" />,
        info: <Icon icon={Info} className="size-5 text-primary" />,
      }}
      position="bottom-center"
      style={
        {
          fontFamily: "inherit",
          "--normal-bg": "var(--popover)",
          "--normal-text": "var(--popover-foreground)",
          "--normal-border": "var(--border)",
          "--border-radius": "0.75rem",
        } as React.CSSProperties
      }
      toastOptions={{
        // Undo lasts a few seconds, so it needs a large touch target.
        actionButtonStyle: { height: "2.5rem", paddingInline: "0.875rem", fontSize: "0.875rem" },
        closeButtonAriaLabel: t("close"),
        // An open dialog blocks pointer events outside it (ignore-toast-press.ts).
        style: { fontSize: "0.9375rem", pointerEvents: "auto" },
      }}
    />
  );
}
