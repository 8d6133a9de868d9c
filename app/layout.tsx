import type { Metadata, Viewport } from "next";
import { getTranslations } from "next-intl/server";
import { SiteDocument } from "@/components/layout/site-document";
import { getBannerOnPage } from "@/server/consent/banner";
import { getSiteNotice } from "@/server/settings/public-queries";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("layout");
  return {
    title: { default: t("title"), template: t("titleTemplate", { page: "%s" }) },
    description: t("description"),
    applicationName: t("brand"),
    formatDetection: { telephone: false, address: false, email: false },
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [{ color: "#faf8f4" }],
};

export default function RootLayout({ children }: LayoutProps<"/">) {
  return (
    <SiteDocument banner={getBannerOnPage()} notice={getSiteNotice()}>
      {children}
    </SiteDocument>
  );
}
