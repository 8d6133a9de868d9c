import type { ComponentProps } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

/** The icon above the heading of a page that says one thing: what was done, or that a link is not active. */
export function StateMark({
  icon,
  done = false,
}: Pick<ComponentProps<typeof Icon>, "icon"> & { done?: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        "mb-4 flex size-14 items-center justify-center rounded-2xl",
        done ? "bg-primary-soft text-primary-soft-foreground" : "bg-muted text-muted-foreground",
      )}
    >
      <Icon className="size-7" icon={icon} />
    </span>
  );
}
