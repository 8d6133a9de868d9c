import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { downPage } from "@/app/down-page";
import { AlertForm } from "@/components/alerts/alert-form";
import { JsonLd } from "@/components/layout/json-ld";
import { ListingPage } from "@/components/property/listing-page";
import { AbsentPage } from "@/components/static/absent-page";
import { listingCrumbs } from "@/lib/area/listing-crumbs";
import type { Feature } from "@/lib/catalog/ids";
import { israelDay } from "@/lib/hebrew/format";
import { breadcrumbsLd, listingLd, openHouseLd } from "@/lib/seo/json-ld";
import { listingDescription, listingTitle } from "@/lib/seo/listing-text";
import { TITLE_MAX } from "@/lib/seo/text";
import { whatsappMessage, whatsappValues } from "@/lib/settings/whatsapp";
import { shareCodes, withShareCode } from "@/lib/share/codes";
import { qrCode } from "@/lib/share/qr";
import { openHousesIn } from "@/lib/viewings/open-houses";
import { getComparison } from "@/server/area/queries";
import {
  getListing,
  getPriceHistory,
  listInstead,
  listSimilar,
  mayReturn,
} from "@/server/property/public-queries";
import { absentMetadata } from "@/server/public/page-result";
import { listAround } from "@/server/search/around";
import { listingCard, listingLabels } from "@/server/seo/listing";
import { absolute, pageMetadata } from "@/server/seo/metadata";
import { getContactTexts } from "@/server/settings/public-queries";
import { listOpenViewings } from "@/server/viewings/public-queries";

/** Rendered on the first visit and cached; `next build` prerenders none. */
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: PageProps<"/property/[id]">): Promise<Metadata> {
  const { id } = await params;
  const result = await getListing(id);
  if (result.state !== "live") {
    const t = await getTranslations();
    const title = {
      missing: t("listing.missingTitle"),
      gone: t("listing.goneTitle"),
      down: t("publicPage.downTitle"),
    };
    return absentMetadata(result.state, title[result.state]);
  }
  const listing = result.view;
  const labels = await listingLabels(listing);
  return pageMetadata({
    title: listingTitle(listing, labels, TITLE_MAX - labels.brandLength),
    shareTitle: listingTitle(listing, labels),
    description: listingDescription(listing, labels),
    canonical: listing.href,
    card: await listingCard(listing),
    cardId: listing.id,
  });
}

export default async function PropertyPage({ params }: PageProps<"/property/[id]">) {
  const { id } = await params;
  const result = await getListing(id);
  if (result.state === "down") return downPage();

  const t = await getTranslations();
  if (result.state !== "live") {
    const isGone = result.state === "gone";
    return (
      <AbsentPage
        alert={
          (await mayReturn(id)) && (
            <AlertForm
              about={{ listing: id }}
              className="mt-4 text-center"
              consentVersion={(await getContactTexts()).consentVersion}
              line="openBack"
              prominent
              wish="back"
            />
          )
        }
        cards={await listInstead(id, 4)}
        cardsTitle={t(isGone ? "listing.instead" : "listing.newest")}
        gone={isGone}
        text={isGone ? t("listing.goneText") : t("listing.missingText")}
        title={isGone ? t("listing.goneTitle") : t("listing.missingTitle")}
      />
    );
  }

  const listing = result.view;
  const now = new Date();
  const [labels, texts, prices, comparison, similar, around, times] = await Promise.all([
    listingLabels(listing),
    getContactTexts(),
    getPriceHistory(listing),
    getComparison(listing),
    listSimilar(listing),
    listAround(listing),
    listOpenViewings(listing.id, listing.agent.id),
  ]);
  const url = absolute(listing.href);
  const codes = await shareCodes(listing.id);
  const crumbs = listingCrumbs(listing, {
    home: t("listing.home"),
    deal: (deal) => t("area.deal", { deal }),
  });
  const message =
    listing.status === "closed"
      ? t("listing.likeItMessage", { name: listing.agent.name, title: listing.title, url })
      : whatsappMessage(texts.template, whatsappValues(listing, url));
  const facts = {
    description: listingDescription(listing, labels),
    floor: labels.floor,
    feature: (id: Feature) => t(`property.features.${id}`),
  };
  return (
    <>
      <JsonLd data={listingLd(listing, facts, absolute)} />
      <JsonLd data={breadcrumbsLd(crumbs, absolute)} />
      {openHousesIn(times).map((house) => (
        <JsonLd
          data={openHouseLd(listing, house, t("listing.openHouse"), absolute)}
          key={house.startsAt}
        />
      ))}
      <ListingPage
        around={around}
        comparison={comparison}
        contact={{
          message,
          disclaimer: texts.disclaimer,
          consentVersion: texts.consentVersion,
          question: t("lead.aboutListing", { title: listing.title }),
        }}
        crumbs={crumbs}
        listing={listing}
        shareCodes={codes}
        shareTitle={listingTitle(listing, labels)}
        now={now}
        prices={prices}
        printed={qrCode(withShareCode(url, codes.print))}
        similar={similar}
        times={times}
        today={israelDay(now)}
        url={url}
      />
    </>
  );
}
