import { useTranslations } from "next-intl";
import { AccessibilityPanel } from "./accessibility-panel";

/** On every page. The sentences are handed over as props: no message bundle on public pages. */
export function AccessibilityMenu() {
  const t = useTranslations("accessibility");
  return (
    <AccessibilityPanel
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
      }}
    />
  );
}
