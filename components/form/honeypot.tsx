import { useTranslations } from "next-intl";
import { HONEYPOT } from "@/lib/leads/types";

/** A hidden field that only bots fill. */
export function Honeypot() {
  const t = useTranslations("form");
  return (
    <label aria-hidden className="sr-only">
      {t("leaveEmpty")}
      <input
        autoComplete="off"
        // Password managers fill fields despite `autocomplete="off"`.
        data-1p-ignore
        data-bwignore
        data-form-type="other"
        data-lpignore="true"
        name={HONEYPOT}
        tabIndex={-1}
      />
    </label>
  );
}
