import { Slot } from "@radix-ui/react-slot";
import type { ComponentProps } from "react";
import { type ButtonVariants, buttonVariants } from "./button-variants";

export { type ButtonVariants, buttonVariants } from "./button-variants";

export function Button({
  className,
  variant,
  size,
  asChild,
  type,
  ...props
}: ComponentProps<"button"> & ButtonVariants & { asChild?: boolean }) {
  const Comp = asChild ? Slot : "button";
  return (
    <Comp
      className={buttonVariants({ variant, size, className })}
      type={asChild ? undefined : (type ?? "button")}
      {...props}
    />
  );
}
