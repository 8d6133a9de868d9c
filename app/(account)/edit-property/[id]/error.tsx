"use client";
import type { LoadErrorProps } from "@/components/account/load-error";
import { RouteError } from "@/components/layout/error-page";
import { LeaveWithSentence } from "@/components/property/form/leave-with-sentence";

export default function EditPropertyError(props: LoadErrorProps) {
  // Only what failed on the server has a digest. A form that broke in the browser was loaded: it can be tried again.
  return props.error.digest ? <LeaveWithSentence /> : <RouteError {...props} />;
}
