"use client";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";

/**
 * A way out beside a form. The field keeps the focus while it is pressed: leaving it empty would show its error, which
 * moves the button away from under the finger.
 */
export function StillButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} onMouseDown={(event) => event.preventDefault()} variant="link" />;
}
