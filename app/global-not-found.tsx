import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotFoundPage } from "@/components/layout/not-found-page";
import { PublicShell } from "@/components/layout/public-shell";
import { SiteDocument } from "@/components/layout/site-document";
import { getBannerOnPage } from "@/server/consent/banner";
import { getSiteNotice } from "@/server/settings/public-queries";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations();
  // Next adds "noindex" to it automatically.
  return { title: t("layout.titleTemplate", { page: t("notFoundPage.metaTitle") }) };
}

/** A URL with no page. Outside the root layout, so that no other page loads it. */
export default function GlobalNotFound() {
  return (
    <SiteDocument banner={getBannerOnPage()} notice={getSiteNotice()}>
      <PublicShell>
        <NotFoundPage />
      </PublicShell>
    </SiteDocument>
  );
}
