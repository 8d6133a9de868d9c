"use client";
import { useTranslations } from "next-intl";
import type { LinkKind } from "@/lib/auth/schema";
import { MailPanel } from "./mail-panel";

/** Of a link that was used or is too old, with the way to a new one. */
export function LinkRefused({ kind }: { kind: LinkKind }) {
  const errors = useTranslations("errors");
  return (
    <div className="flex flex-col gap-6">
      <p className="font-medium text-destructive" role="alert">
        {errors(kind === "recovery" ? "resetLinkInvalid" : "linkInvalid")}
      </p>
      <MailPanel kind={kind === "recovery" ? "reset" : "resend"} />
    </div>
  );
}
