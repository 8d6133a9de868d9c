import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CompanyPage } from "@/components/company/company-page";
import { AbsentPage, DownPage } from "@/components/public/absent-page";
import { JsonLd } from "@/components/public/json-ld";
import { paths } from "@/lib/paths";
import { readSegment } from "@/lib/search/address";
import { isFiltered, withFilters } from "@/lib/search/params";
import { breadcrumbsLd, itemListLd, organizationLd } from "@/lib/seo/json-ld";
import { getCompany } from "@/server/company/public-queries";
import { listNewest } from "@/server/property/public-queries";
import { absentMetadata } from "@/server/public/asked";
import { findWaysOut, searchListings } from "@/server/search/queries";
import { absolute, pageMetadata } from "@/server/seo/metadata";
import { companyWords, qrOf } from "@/server/seo/profile";

export const generateStaticParams = () => [];

type Props = PageProps<"/company/[slug]/[search]">;

/** The company and this page of the list; what is missing of either makes the page missing. */
async function askFor({ params }: Props) {
  const { slug, search } = await params;
  const asked = await getCompany(slug);
  if (asked.state !== "live") return { state: asked.state } as const;
  const segment = readSegment(search);
  if (!segment) return { state: "missing" } as const;
  const list = await searchListings(segment.filters, { companyId: asked.view.id });
  if (list.state !== "live") return { state: list.state } as const;
  return {
    state: "live",
    slug,
    company: asked.view,
    filters: segment.filters,
    results: list.view,
  } as const;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const asked = await askFor(props);
  if (asked.state !== "live") {
    const t = await getTranslations();
    const down = asked.state === "down";
    return absentMetadata(
      asked.state,
      t(down ? "publicPage.downTitle" : "profilePage.companyMissingTitle"),
    );
  }
  const { company, filters } = asked;
  const words = await companyWords(company);
  const narrowed = isFiltered(filters) || filters.sort !== undefined;
  const { page } = filters;
  const t = await getTranslations("search");
  return pageMetadata({
    ...words,
    title: page ? t("metaTitlePage", { title: words.title, page }) : words.title,
    canonical: narrowed ? company.href : withFilters(company.href, { page: filters.page }),
    cardId: company.slug,
    index: !narrowed,
    type: "profile",
  });
}

export default async function CompanySite(props: Props) {
  const asked = await askFor(props);
  if (asked.state === "down") return <DownPage />;
  const t = await getTranslations();
  if (asked.state !== "live") {
    return (
      <AbsentPage
        cards={await listNewest(4)}
        cardsTitle={t("listing.newest")}
        text={t("profilePage.companyMissingText")}
        title={t("profilePage.companyMissingTitle")}
      />
    );
  }
  const { company, filters, results, slug } = asked;
  if (slug !== company.slug) permanentRedirect(withFilters(company.href, filters) as never);

  const words = await companyWords(company);
  const url = absolute(company.href);
  const crumbs = [
    { label: t("listing.home"), href: paths.home },
    { label: company.name, href: company.href },
  ];
  return (
    <>
      <JsonLd data={organizationLd(company, absolute)} />
      <JsonLd data={breadcrumbsLd(crumbs, absolute)} />
      <JsonLd
        data={itemListLd(
          results.cards.map(({ href }) => href),
          absolute,
        )}
      />
      <CompanyPage
        browser={{
          action: company.href,
          filters,
          results,
          waysOut: results.total === 0 ? await findWaysOut(filters, { companyId: company.id }) : [],
          countPath: `/api/search-count?companyId=${company.id}&`,
          share: {
            title: words.shareTitle,
            url: absolute(withFilters(company.href, { ...filters, page: undefined })),
          },
        }}
        company={company}
        crumbs={crumbs}
        page={{
          url,
          title: words.shareTitle,
          qr: qrOf(url),
          vcardHref: `/vcard/company/${company.slug}.vcf`,
        }}
      />
    </>
  );
}
