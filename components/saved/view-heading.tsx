import { type ComponentProps, useState } from "react";
import { ArrivalHeading } from "@/components/ui/arrival-heading";

/** The heading of the list or the comparison. It takes the focus when the view is switched, not when the page opens. */
export function ViewHeading({ swapped, ...props }: ComponentProps<"h2"> & { swapped: boolean }) {
  const [arrived] = useState(swapped);
  return arrived ? <ArrivalHeading {...props} /> : <h2 {...props} />;
}
