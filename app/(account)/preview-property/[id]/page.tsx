import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { NotFoundPage } from "@/components/layout/not-found-page";
import { ListingPreview } from "@/components/property/listing-preview";
import { israelDay } from "@/lib/hebrew/format";
import { whatsappMessage, whatsappValues } from "@/lib/settings/whatsapp";
import { getAccount, requirePage } from "@/server/account/session";
import { setNotFound } from "@/server/http/status";
import { getPreview } from "@/server/property/preview";
import { absolute, notFoundMetadata } from "@/server/seo/metadata";
import { getContactTexts } from "@/server/settings/public-queries";

/** Cached, because both the metadata and the page read it. Null for everybody but the listing's agent. */
const getOwn = cache(async (id: string) => {
  const profile = (await getAccount())?.profile;
  return profile ? getPreview(id, profile) : null;
});

export async function generateMetadata({
  params,
}: PageProps<"/preview-property/[id]">): Promise<Metadata> {
  const preview = await getOwn((await params).id);
  if (!preview) return notFoundMetadata();
  const t = await getTranslations("preview");
  return { title: t("title", { title: preview.listing.title }) };
}

export default async function PreviewPropertyPage({ params }: PageProps<"/preview-property/[id]">) {
  await requirePage("agent");
  const preview = await getOwn((await params).id);
  if (!preview) {
    setNotFound();
    return <NotFoundPage />;
  }

  const { listing } = preview;
  const texts = await getContactTexts();
  const now = new Date();
  return (
    <ListingPreview
      {...preview}
      disclaimer={texts.disclaimer}
      message={whatsappMessage(texts.template, whatsappValues(listing, absolute(listing.href)))}
      now={now}
      today={israelDay(now)}
    />
  );
}
