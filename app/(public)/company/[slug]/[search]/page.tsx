import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CompanyPage } from "@/components/company/company-page";
import { AbsentPage, DownPage } from "@/components/public/absent-page";
import { JsonLd } from "@/components/public/json-ld";
import { paths } from "@/lib/paths";
import { withFilters } from "@/lib/search/params";
import { breadcrumbsLd, itemListLd, organizationLd } from "@/lib/seo/json-ld";
import { getCompany } from "@/server/company/public-queries";
import { listNewest } from "@/server/property/public-queries";
import { absentMiniSite, askMiniSite, miniSiteMetadata, shareOf } from "@/server/public/mini-site";
import { findWaysOut } from "@/server/search/queries";
import { absolute } from "@/server/seo/metadata";
import { companyWords, qrOf } from "@/server/seo/profile";

export const generateStaticParams = () => [];

type Props = PageProps<"/company/[slug]/[search]">;

async function askFor({ params }: Props) {
  const { slug, search } = await params;
  const asked = await askMiniSite(await getCompany(slug), search, ({ id }) => ({ companyId: id }));
  return { ...asked, slug };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const asked = await askFor(props);
  if (asked.state !== "live") return absentMiniSite(asked.state, "companyMissingTitle");
  const { view: company, filters } = asked;
  return miniSiteMetadata(await companyWords(company), company.href, company.slug, filters);
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
  const { view: company, filters, results, slug } = asked;
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
          share: shareOf(words, company.href, filters),
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
