import { ChevronDown } from "lucide";
import type { ReactNode } from "react";
import { buttonVariants } from "./button-variants";
import { Icon } from "./icon";

/**
 * An action that needs more input first: its button opens the fields. Among other buttons of a row, the open fields
 * take a row of their own.
 */
export function ActionDetails({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details className="group open:w-full">
      <summary
        className={buttonVariants({
          variant: "outline",
          className: "w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden",
        })}
      >
        {label}
        <Icon
          className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
          icon={ChevronDown}
        />
      </summary>
      <div className="mt-3 flex max-w-xl flex-col gap-3 border-s-2 ps-4">{children}</div>
    </details>
  );
}
