"use client";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";

/**
 * A secondary button next to a form that keeps the focus in the field: blurring an empty field would show its error and
 * move the button from under the finger.
 */
export function StillButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} onMouseDown={(event) => event.preventDefault()} variant="link" />;
}
