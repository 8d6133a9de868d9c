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
  // Next says "noindex" of it by itself.
  return { title: t("layout.titleTemplate", { page: t("notFoundPage.metaTitle") }) };
}

/** An address no page has. Apart from the root layout, so that no other page carries it along. */
export default function GlobalNotFound() {
  return (
    <SiteDocument banner={getBannerOnPage()} notice={getSiteNotice()}>
      <PublicShell>
        <NotFoundPage />
      </PublicShell>
    </SiteDocument>
  );
}
