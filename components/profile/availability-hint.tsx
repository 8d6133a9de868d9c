import { Check, X } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Spinner } from "@/components/ui/spinner";
import type { Availability } from "./use-availability";

/** The URL that a name gives, whether it is available, and what happens to the previous one. */
export function AvailabilityHint({
  address,
  answer,
  left,
  children,
}: {
  address: string | false;
  answer: Availability;
  /** Shown while a name other than the saved one is typed. */
  left: string | false;
  children: ReactNode;
}) {
  const name = address ? address.lastIndexOf("/") + 1 : 0;
  return (
    <>
      {address && (
        <bdi className="block text-end" dir="ltr">
          {address.slice(0, name)}
          <wbr />
          {address.slice(name)}
        </bdi>
      )}
      <span aria-live="polite" className="flex items-center gap-1.5">
        {answer === "asking" && <Spinner />}
        {answer === "available" && <Icon icon={Check} className="size-4 text-success" />}
        {(answer === "taken" || answer === "reserved") && (
          <Icon icon={X} className="size-4 text-destructive" />
        )}
        <span>{children}</span>
      </span>
      <span aria-live="polite" className="block text-foreground">
        {left}
      </span>
    </>
  );
}
