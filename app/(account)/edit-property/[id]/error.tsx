"use client";
import type { LoadErrorProps } from "@/components/account/load-error";
import { RouteError } from "@/components/layout/error-page";
import { LeaveWithSentence } from "@/components/property/form/leave-with-sentence";

export default function EditPropertyError(props: LoadErrorProps) {
  // Only server errors carry a digest. Without one the form had loaded and failed in the browser, so a retry may work.
  return props.error.digest ? <LeaveWithSentence /> : <RouteError {...props} />;
}
