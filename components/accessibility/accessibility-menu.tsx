import { useTranslations } from "next-intl";
import { AccessibilityButton } from "./accessibility-button";

/** Rendered on every page. The labels are passed as props, so public pages need no message bundle. */
export function AccessibilityMenu() {
  const t = useTranslations("accessibility");
  return (
    // A bar next to it positions the button (`accessibility-in-bar`).
    <div className="contents">
      <AccessibilityButton
        labels={{
          open: t("open"),
          letter: t("letter"),
          title: t("title"),
          fontSize: t("fontSize"),
          sizes: [t("sizeNormal"), t("sizeLarge"), t("sizeVeryLarge")],
          increase: t("increase"),
          decrease: t("decrease"),
          highContrast: t("highContrast"),
          darkMode: t("darkMode"),
          underlineLinks: t("underlineLinks"),
          reset: t("reset"),
          statement: t("statement"),
          complain: t("complain"),
        }}
      >
        <svg aria-hidden className="max-w-full shrink-0" fill="none" viewBox="0 0 24 24">
          <circle cx="12" cy="4.75" fill="currentColor" r="1.9" />
          <path
            d="M4.5 8.6c2.4.75 4.9 1.1 7.5 1.1s5.1-.35 7.5-1.1M12 9.7v4.2m0 0-3 6.6m3-6.6 3 6.6"
            stroke="currentColor"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeWidth="1.8"
          />
        </svg>
      </AccessibilityButton>
    </div>
  );
}
