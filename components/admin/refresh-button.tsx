"use client";
import { RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

export function RefreshButton({ label, busyLabel }: { label: string; busyLabel: string }) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  return (
    <Button
      aria-disabled={busy || undefined}
      onClick={() => !busy && startTransition(() => router.refresh())}
      variant="outline"
    >
      <RefreshCw aria-hidden className={cn(busy && "animate-spin")} />
      <span aria-live="polite">{busy ? busyLabel : label}</span>
    </Button>
  );
}
