import { useTranslations } from "next-intl";
import { HONEYPOT } from "@/lib/leads/types";

/** Nobody sees it, and only a robot fills it. */
export function Honeypot() {
  const t = useTranslations("form");
  return (
    <label aria-hidden className="sr-only">
      {t("leaveEmpty")}
      <input
        autoComplete="off"
        // For password managers, which fill where autocomplete is off as well.
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
