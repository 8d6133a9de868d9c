import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ListingPage } from "@/components/property/listing-page";
import { AbsentPage, DownPage } from "@/components/public/absent-page";
import { JsonLd } from "@/components/public/json-ld";
import { israelToday } from "@/lib/hebrew/format";
import { listingCrumbs } from "@/lib/property/crumbs";
import { breadcrumbsLd, listingLd } from "@/lib/seo/json-ld";
import { listingDescription, listingSummary, listingTitle } from "@/lib/seo/listing-words";
import { TITLE_MAX } from "@/lib/seo/text";
import { whatsappMessage, whatsappValues } from "@/lib/settings/whatsapp";
import { getListing, listNewest, listSimilar } from "@/server/property/public-queries";
import { absentMetadata } from "@/server/public/asked";
import { listingCard, listingWords } from "@/server/seo/listing";
import { absolute, pageMetadata } from "@/server/seo/metadata";
import { getContactTexts } from "@/server/settings/public-queries";

/** Made at the first visit and kept; `next build` makes none. */
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: PageProps<"/property/[id]">): Promise<Metadata> {
  const { id } = await params;
  const asked = await getListing(id);
  if (asked.state !== "live") {
    const t = await getTranslations();
    const title = {
      missing: t("listing.missingTitle"),
      gone: t("listing.goneTitle"),
      down: t("publicPage.downTitle"),
    };
    return absentMetadata(asked.state, title[asked.state]);
  }
  const listing = asked.view;
  const words = await listingWords(listing);
  return pageMetadata({
    title: listingTitle(listing, words, TITLE_MAX - words.brandLength),
    shareTitle: listingTitle(listing, words),
    description: listingDescription(listing, words),
    canonical: listing.href,
    card: await listingCard(listing),
    cardId: listing.id,
  });
}

export default async function PropertyPage({ params }: PageProps<"/property/[id]">) {
  const { id } = await params;
  const asked = await getListing(id);
  if (asked.state === "down") return <DownPage />;

  const t = await getTranslations();
  if (asked.state !== "live") {
    const gone = asked.state === "gone";
    return (
      <AbsentPage
        cards={await listNewest(4)}
        cardsTitle={t("listing.newest")}
        gone={gone}
        text={gone ? t("listing.goneText") : t("listing.missingText")}
        title={gone ? t("listing.goneTitle") : t("listing.missingTitle")}
      />
    );
  }

  const listing = asked.view;
  const [words, texts, similar] = await Promise.all([
    listingWords(listing),
    getContactTexts(),
    listSimilar(listing),
  ]);
  const url = absolute(listing.href);
  const crumbs = listingCrumbs(listing, {
    home: t("listing.home"),
    explore: t("layout.explore"),
  });
  const message = whatsappMessage(texts.template, whatsappValues(listing, url));
  const facts = {
    description: listingDescription(listing, words),
    floor: words.floor,
    feature: (id: string) => t(`property.features.${id}` as never),
  };
  return (
    <>
      <JsonLd data={listingLd(listing, facts, absolute)} />
      <JsonLd data={breadcrumbsLd(crumbs, absolute)} />
      <ListingPage
        contact={{ message, disclaimer: texts.disclaimer }}
        crumbs={crumbs}
        listing={listing}
        shareTitle={listingTitle(listing, words)}
        similar={similar}
        summary={listingSummary(listing, words)}
        today={israelToday(new Date())}
        url={url}
      />
    </>
  );
}
