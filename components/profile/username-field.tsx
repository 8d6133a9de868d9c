"use client";
import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { Spinner } from "@/components/ui/spinner";
import { isUsername, USERNAME_MAX } from "@/lib/account/schema";
import { checkUsername } from "@/server/account/actions";
import { useAvailability } from "./use-availability";

const ask = async (username: string) => (await checkUsername({ username }))?.data?.answer ?? null;

/** Says while typing whether the name is free, and where the mini-site will be. */
export function UsernameField({ saved, siteHost }: { saved: string; siteHost: string }) {
  const t = useTranslations("profile");
  const typed = String(useWatch({ name: "username" }) ?? "").trim();
  const answer = useAvailability(typed, isUsername(typed) && typed !== saved, ask);
  return (
    <TextField
      hint={
        <>
          {typed && (
            <bdi className="block text-end" dir="ltr">
              {`${siteHost}/agent/${typed}`}
            </bdi>
          )}
          <span aria-live="polite" className="flex items-center gap-1.5">
            {answer === "asking" && <Spinner />}
            {answer === "available" && <Check aria-hidden className="size-4 text-success" />}
            {(answer === "taken" || answer === "reserved") && (
              <X aria-hidden className="size-4 text-destructive" />
            )}
            {answer === null ? t("usernameHint") : t(`usernameIs.${answer}`)}
          </span>
        </>
      }
      kind="code"
      label={t("username")}
      maxLength={USERNAME_MAX}
      name="username"
    />
  );
}
