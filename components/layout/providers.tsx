import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/toaster";
import { Direction } from "./direction";
import { Messages, type Namespace } from "./messages";

const ALWAYS: Namespace[] = ["ui", "form", "validation", "errors"];

/**
 * What forms, menus and toasts need. It stands in the layouts of the private groups, not in the
 * root: a public page stays light without it.
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
