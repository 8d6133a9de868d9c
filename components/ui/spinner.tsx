import { LoaderCircle } from "lucide-react";
import { cn } from "./cn";

/** Decoration beside words that say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-5 animate-spin", className)} />;
}
