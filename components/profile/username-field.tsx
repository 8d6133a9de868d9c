"use client";
import { useTranslations } from "next-intl";
import { useFormState, useWatch } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { isUsername, leavesAddress } from "@/lib/account/schema";
import { checkUsername } from "@/server/account/actions";
import { AvailabilityHint } from "./availability-hint";
import { useAvailability } from "./use-availability";

const ask = async (username: string) => (await checkUsername({ username }))?.data?.answer ?? null;

/** Shows, while typing, whether the name is available and the mini-site's future URL. */
export function UsernameField({ saved, siteHost }: { saved: string; siteHost: string }) {
  const t = useTranslations("profile");
  const typed = String(useWatch({ name: "username" }) ?? "").trim();
  const { errors } = useFormState({ name: "username" });
  const answer = useAvailability(typed, isUsername(typed) && typed !== saved, ask);
  // The error of an invalid name says the same as the hint.
  const hint = errors.username ? "" : t("usernameHint");
  return (
    <TextField
      hint={
        <AvailabilityHint
          address={isUsername(typed) && `${siteHost}/agent/${typed}`}
          answer={answer}
          left={leavesAddress(saved, typed) && t(typed === "" ? "usernameGone" : "usernameLeft")}
        >
          {answer === null ? hint : t(`usernameIs.${answer}`)}
        </AvailabilityHint>
      }
      kind="code"
      label={t("username")}
      name="username"
    />
  );
}
