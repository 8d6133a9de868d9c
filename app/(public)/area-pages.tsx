import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { downPage } from "@/app/down-page";
import { AreaCities } from "@/components/area/area-cities";
import { AreaPage } from "@/components/area/area-page";
import { JsonLd } from "@/components/layout/json-ld";
import { AbsentPage } from "@/components/static/absent-page";
import { DEAL_PATHS } from "@/lib/area/address";
import { areaCrumbs } from "@/lib/area/crumbs";
import type { TransactionType } from "@/lib/catalog/ids";
import { israelDay } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import { breadcrumbsLd, itemListLd } from "@/lib/seo/json-ld";
import { getArea, getAreaCities } from "@/server/area/queries";
import { absentMetadata } from "@/server/public/page-result";
import { getAreaMap } from "@/server/search/area-map";
import { areaMetadata, areaWords } from "@/server/seo/area";
import { absolute, pageMetadata } from "@/server/seo/metadata";
import { siteCard } from "@/server/seo/site";
import { getContactTexts } from "@/server/settings/public-queries";

type Params = { params: Promise<{ place?: string[] }> };

/** The labels of area breadcrumbs. */
export async function crumbWords() {
  const t = await getTranslations();
  return {
    home: t("listing.home"),
    deal: (deal: TransactionType) => t("area.deal", { deal }),
    rooms: (rooms: number) => t("area.rooms", { rooms }),
  };
}

/** The pages for one deal type: all cities, and each area. */
export const areaPages = (deal: TransactionType) => ({
  async metadata({ params }: Params): Promise<Metadata> {
    const { place } = await params;
    const t = await getTranslations();
    if (!place) {
      const cities = await getAreaCities();
      if (cities.state !== "live") {
        return absentMetadata(cities.state, t("publicPage.downTitle"));
      }
      return pageMetadata({
        title: t("area.citiesTitle", { deal }),
        description: t("area.citiesDescription", { deal }),
        canonical: DEAL_PATHS[deal],
        card: await siteCard("home"),
        cardId: "home",
      });
    }
    const result = await getArea(deal, place);
    if (result.state === "live") return areaMetadata(result.view);
    if (result.state === "moved") return {};
    const state = result.state === "down" ? "down" : "missing";
    return absentMetadata(
      state,
      t(state === "down" ? "publicPage.downTitle" : "area.missingTitle"),
    );
  },

  async page({ params }: Params) {
    const { place } = await params;
    const t = await getTranslations();
    const words = await crumbWords();
    if (!place) {
      const cities = await getAreaCities();
      if (cities.state !== "live") return downPage();
      const crumbs = [
        { label: words.home, href: paths.home },
        { label: words.deal(deal), href: DEAL_PATHS[deal] },
      ];
      return (
        <>
          <JsonLd data={breadcrumbsLd(crumbs, absolute)} />
          <AreaCities
            cities={cities.view}
            crumbs={crumbs}
            deal={deal}
            heading={t("area.citiesTitle", { deal })}
          />
        </>
      );
    }
    const result = await getArea(deal, place);
    if (result.state === "moved") permanentRedirect(result.path);
    if (result.state === "down") return downPage();
    if (result.state !== "live") {
      return <AbsentPage text={t("area.missingText")} title={t("area.missingTitle")} />;
    }
    const { view } = result;
    const crumbs = areaCrumbs(view.area, words);
    const [{ heading }, { consentVersion }, map] = await Promise.all([
      areaWords(view),
      getContactTexts(),
      view.results.total > 0 ? getAreaMap(view.area) : null,
    ]);
    return (
      <>
        <JsonLd data={breadcrumbsLd(crumbs, absolute)} />
        <JsonLd data={itemListLd(view.results.cards, absolute)} />
        <AreaPage
          consentVersion={consentVersion}
          crumbs={crumbs}
          heading={heading}
          map={map}
          today={israelDay(new Date())}
          view={view}
        />
      </>
    );
  },
});
