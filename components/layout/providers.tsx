import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/toaster";
import { Direction } from "./direction";
import { Messages, type Namespace } from "./messages";

const ALWAYS: Namespace[] = ["ui", "form", "validation", "errors"];

/**
 * Context for forms, menus and toasts. Used in the layouts of the private route groups rather than the root, so that
 * public pages stay light.
 */
export function Providers({ only = [], children }: { only?: Namespace[]; children: ReactNode }) {
  return (
    <Messages only={[...ALWAYS, ...only]}>
      <Direction>
        {children}
        <Toaster />
      </Direction>
    </Messages>
  );
}
