"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { toast } from "sonner";
import { useErrorText } from "@/components/form/error-text";
import { paths } from "@/lib/paths";

/** The listing is missing or not theirs: redirects to the dashboard with the reason. */
export function LeaveWithSentence() {
  const router = useRouter();
  const errorText = useErrorText();
  useEffect(() => {
    toast.error(errorText("propertyNotLoaded"), { id: "propertyNotLoaded" });
    router.replace(paths.dashboard);
  }, [router, errorText]);
  return (
    <p className="py-16 text-center text-muted-foreground" role="status">
      {errorText("propertyNotLoaded")}
    </p>
  );
}
