import { type ComponentProps, useState } from "react";
import { ArrivalHeading } from "@/components/ui/arrival-heading";

/** Whoever swaps the list and the comparison goes on from the heading of what came; who opens the page does not. */
export function SwapHeading({ swapped, ...props }: ComponentProps<"h2"> & { swapped: boolean }) {
  const [arrived] = useState(swapped);
  return arrived ? <ArrivalHeading {...props} /> : <h2 {...props} />;
}
