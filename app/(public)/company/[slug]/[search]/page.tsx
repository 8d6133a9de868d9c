import { permanentRedirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { downPage } from "@/app/down-page";
import { CompanyPage } from "@/components/company/company-page";
import { JsonLd } from "@/components/layout/json-ld";
import { AbsentPage } from "@/components/static/absent-page";
import { paths } from "@/lib/paths";
import { isNarrowed, withFilters } from "@/lib/search/params";
import { breadcrumbsLd, itemListLd, organizationLd } from "@/lib/seo/json-ld";
import { miniSite, shareOf } from "@/server/agent/mini-site";
import { getCompany } from "@/server/company/public-queries";
import { findNearest } from "@/server/search/nearest";
import { findRelaxations } from "@/server/search/queries";
import { absolute } from "@/server/seo/metadata";
import { companyWords } from "@/server/seo/profile";

const site = miniSite("company", {
  find: getCompany,
  scope: ({ id }) => ({ companyId: id }),
  words: companyWords,
  name: ({ slug }) => slug,
});

export const generateStaticParams = () => [];

type Props = PageProps<"/company/[slug]/[search]">;

export async function generateMetadata({ params }: Props) {
  const { slug, search } = await params;
  return site.metadata(slug, search);
}

export default async function CompanySite({ params }: Props) {
  const { slug, search } = await params;
  const result = await site.ask(slug, search);
  if (result.state === "down") return downPage();
  if (result.state !== "live") return <AbsentPage {...(await site.absent(result))} />;
  const { view: company, filters, results, closed } = result;
  if (slug !== company.slug) permanentRedirect(withFilters(company.href, filters));

  const t = await getTranslations();
  const words = await companyWords(company);
  const url = absolute(company.href);
  const scope = { companyId: company.id };
  const relaxations = await findRelaxations(filters, results.total, scope);
  const crumbs = [
    { label: t("listing.home"), href: paths.home },
    { label: company.name, href: company.href },
  ];
  return (
    <>
      <JsonLd data={organizationLd(company, absolute)} />
      <JsonLd data={breadcrumbsLd(crumbs, absolute)} />
      {!isNarrowed(filters) && <JsonLd data={itemListLd(results.cards, absolute)} />}
      <CompanyPage
        browser={{
          action: company.href,
          filters,
          mapped: true,
          results,
          relaxations,
          nearest: await findNearest(relaxations, results.total, scope),
          countPath: `/api/search-count?companyId=${company.id}&`,
          share: shareOf(words, company.href, filters),
        }}
        closed={closed}
        company={company}
        crumbs={crumbs}
        page={{
          url,
          title: words.shareTitle,
          vcardHref: `/vcard/company/${company.slug}.vcf`,
        }}
      />
    </>
  );
}
