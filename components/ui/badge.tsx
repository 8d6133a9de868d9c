import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn";

const badgeVariants = cva("badge", {
  variants: {
    variant: {
      neutral: "bg-secondary text-secondary-foreground",
      primary: "bg-primary-soft text-primary-soft-foreground",
      solid: "bg-primary text-primary-foreground",
      clay: "bg-clay-soft text-clay-soft-foreground",
      success: "bg-success-soft text-success-soft-foreground",
      warning: "bg-warning-soft text-warning-soft-foreground",
      destructive: "bg-destructive-soft text-destructive-soft-foreground",
      outline: "border border-input text-foreground",
      /** On a picture. */
      picture: "badge-picture",
      inverse: "badge-inverse",
    },
  },
  defaultVariants: { variant: "neutral" },
});

export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>["variant"]>;

export function Badge({
  className,
  variant,
  ...props
}: ComponentProps<"span"> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ variant }), className)} {...props} />;
}
