import { LoaderCircle } from "lucide";
import { Icon } from "@/components/ui/icon";
import { cn } from "./cn";

/** Decoration beside words that say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <Icon icon={LoaderCircle} className={cn("size-5 animate-spin", className)} />;
}
