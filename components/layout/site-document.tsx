import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AccessibilityMenu } from "@/components/accessibility/accessibility-menu";
import { ConsentBanner, ConsentStyle } from "@/components/consent/consent-banner";
import { LinkIsland } from "@/components/island/link-island";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import type { ConsentView } from "@/lib/consent/types";
import type { SiteNoticeView } from "@/lib/settings/notice";
import { fontClasses } from "./fonts";
import "./shared-scripts";
import { SiteNotice } from "./site-notice";

/** The document around every page. No client providers: private route groups bring their own. */
export function SiteDocument({
  banner,
  notice,
  children,
}: {
  /** A promise, so that the page does not wait for it. */
  banner: Promise<ConsentView | null>;
  notice: Promise<SiteNoticeView | null>;
  children: ReactNode;
}) {
  const t = useTranslations("layout");
  return (
    <html className={fontClasses} dir="rtl" lang="he" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; its hash is in the Content-Security-Policy */}
        <script dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT }} />
        <ConsentStyle banner={banner} />
      </head>
      <body>
        <a
          className="fixed start-4 -top-20 z-50 rounded-b-md bg-primary px-5 py-3 font-medium text-primary-foreground focus:top-0"
          // On paper, what stands above a page appears at the foot of the one before it.
          data-noprint
          href="#main"
        >
          {t("skip")}
        </a>
        <SiteNotice notice={notice} />
        <ConsentBanner banner={banner} />
        {children}
        <AccessibilityMenu />
        <LinkIsland loadingLabel={t("loading")} />
      </body>
    </html>
  );
}
