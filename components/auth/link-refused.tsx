"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/router-link";
import type { LinkKind } from "@/lib/auth/schema";
import { paths } from "@/lib/paths";
import { MailPanel } from "./mail-panel";

/**
 * Shown for a link that was used, has expired, or is not the latest; the server cannot tell which. What may help at
 * once comes first, because another mail invalidates the earlier ones.
 */
export function LinkRefused({ kind }: { kind: LinkKind }) {
  const errors = useTranslations("errors");
  const t = useTranslations("auth.confirm");
  const [asking, setAsking] = useState(false);
  const panel = kind === "recovery" ? "reset" : "resend";
  return (
    <div className="flex flex-col gap-5">
      <h1 className="font-semibold text-2xl">{t(kind === "recovery" ? "recovery" : "title")}</h1>
      <div role="alert">
        <p className="font-medium text-destructive">
          {errors(kind === "recovery" ? "resetLinkInvalid" : "linkInvalid")}
        </p>
        <p className="mt-1">
          {t.rich(`${kind}Refused`, {
            link: (words) => (
              <Link className="link" href={paths.signIn}>
                {words}
              </Link>
            ),
          })}
        </p>
      </div>
      <Button
        aria-controls={`${panel}-panel`}
        aria-expanded={asking}
        className="self-start"
        onClick={() => setAsking(!asking)}
        variant="link"
      >
        {t("again")}
      </Button>
      {asking && <MailPanel kind={panel} />}
    </div>
  );
}
