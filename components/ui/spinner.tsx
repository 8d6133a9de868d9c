import { LoaderCircle } from "lucide";
import { Icon } from "@/components/ui/icon";
import { cn } from "./cn";

/** Decorative, next to a text that says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <Icon icon={LoaderCircle} className={cn("size-5 animate-spin", className)} />;
}
