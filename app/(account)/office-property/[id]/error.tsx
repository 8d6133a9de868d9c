"use client";
import type { LoadErrorProps } from "@/components/account/load-error";
import { RouteError } from "@/components/layout/error-page";
import { LeaveWithSentence } from "@/components/property/form/leave-with-sentence";

export default function OfficePropertyError(props: LoadErrorProps) {
  // Only an error of the server has a digest. Without one the form had loaded and broke in the browser: it can be tried again.
  return props.error.digest ? <LeaveWithSentence /> : <RouteError {...props} />;
}
