import type { ComponentProps } from "react";
import { cn } from "./cn";
import { ScrollRegion } from "./scroll-region";

/**
 * Scrolls sideways within itself, with the keyboard too; `label` names the scrolling region. In a narrow space its
 * cells move closer and its headers take two lines before it scrolls. With `blocks` nothing scrolls on phones: each row
 * becomes a block, its values under their cells' `data-label`.
 */
export function Table({
  className,
  label,
  boxClassName,
  blocks = false,
  ...props
}: ComponentProps<"table"> & { label: string; boxClassName?: string; blocks?: boolean }) {
  return (
    <ScrollRegion
      aria-label={label}
      className={cn(
        "@container relative w-full overflow-auto rounded-lg border bg-card max-md:scroll-hint",
        boxClassName,
        // Avoids nested scrolling on touch screens.
        blocks && "max-md:max-h-none",
      )}
    >
      <table
        className={cn(
          "w-full caption-bottom border-separate border-spacing-0 text-sm",
          blocks && "rows-as-blocks",
          className,
        )}
        {...props}
      />
    </ScrollRegion>
  );
}

export function TableHeader({ className, ...props }: ComponentProps<"thead">) {
  return <thead className={cn("sticky top-0 z-10", className)} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return <tbody className={cn("[&_tr:last-child_:is(td,th)]:border-b-0", className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return <tr className={cn("hover:[&>td]:bg-muted/60", className)} {...props} />;
}

export function TableHead({ className, scope = "col", ...props }: ComponentProps<"th">) {
  return (
    <th
      className={cn(
        "h-11 border-b bg-muted px-2 py-2 @5xl:px-4 text-start font-medium text-muted-foreground",
        className,
      )}
      scope={scope}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<"td">) {
  return <td className={cn("border-b px-2 py-3 align-middle @5xl:px-4", className)} {...props} />;
}

/** Money, dates and counts: tabular digits, aligned to the same edge. */
export function NumberCell({ className, children, ...props }: ComponentProps<"td">) {
  return (
    <TableCell className={cn("whitespace-nowrap tabular-nums", className)} {...props}>
      <bdi>{children}</bdi>
    </TableCell>
  );
}
