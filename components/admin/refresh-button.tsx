"use client";
import { RefreshCw } from "lucide";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { useRefresh } from "@/components/ui/use-refresh";

export function RefreshButton({ label, busyLabel }: { label: string; busyLabel: string }) {
  const refresh = useRefresh();
  const [busy, startTransition] = useTransition();
  return (
    <Button
      aria-disabled={busy || undefined}
      onClick={() => !busy && startTransition(() => refresh())}
      variant="outline"
    >
      <Icon icon={RefreshCw} className={cn(busy && "animate-spin")} />
      <span aria-live="polite">{busy ? busyLabel : label}</span>
    </Button>
  );
}
