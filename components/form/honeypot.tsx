import { useTranslations } from "next-intl";
import { HONEYPOT } from "@/lib/leads/types";

/** Nobody sees it, and only a robot fills it. */
export function Honeypot() {
  const t = useTranslations("form");
  return (
    <label aria-hidden className="sr-only">
      {t("leaveEmpty")}
      <input autoComplete="off" name={HONEYPOT} tabIndex={-1} />
    </label>
  );
}
