import { Phone } from "lucide";
import { useTranslations } from "next-intl";
import { ProfileActions } from "@/components/agent/profile-actions";
import { Beacon } from "@/components/island/beacon";
import { LatelyClosed } from "@/components/property/lately-closed";
import { LicenseLine } from "@/components/property/license-line";
import { ListingBrowser, type ListingBrowserProps } from "@/components/search/listing-browser";
import { SkipToResults } from "@/components/search/skip-to-results";
import { Avatar } from "@/components/ui/avatar";
import { Breadcrumb, type Crumb } from "@/components/ui/breadcrumb";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { CompanyPageView } from "@/lib/company/page-view";
import type { CardView } from "@/lib/property/types";

/** An office: logo, description, agents, then homes. Next to a map, description and agents make room for the homes. */
export function CompanyPage({
  company,
  crumbs,
  page,
  browser,
  closed,
}: {
  company: CompanyPageView;
  crumbs: Crumb[];
  page: { url: string; vcardHref: string; title: string };
  browser: ListingBrowserProps;
  /** Sold or rented in the last 30 days. */
  closed: readonly CardView[];
}) {
  const t = useTranslations();
  return (
    <div className="container-page py-6 md:py-8">
      <Beacon page={{ company: company.id }} />
      <SkipToResults />
      <Breadcrumb crumbs={crumbs} />
      <header className="@container mt-4 rounded-xl border border-border bg-card">
        <div className="flex flex-col gap-5 p-5 @min-[38rem]:flex-row @min-[38rem]:items-start @min-[38rem]:gap-8 @min-[38rem]:p-8">
          <Avatar eager name={company.name} size="xl" square src={company.logo} />
          <div className="min-w-0 flex-1">
            <h1 className="text-3xl @min-[38rem]:text-4xl">
              <bdi>{company.name}</bdi>
            </h1>
            <p className="mt-1.5 text-muted-foreground">
              {t("profilePage.companyAgents", { count: company.agents })}
              {" · "}
              {t("profilePage.agentListings", { count: company.listings })}
            </p>
            <LicenseLine className="mt-1" license={company.license} />
            {company.description && (
              <p
                className="mt-4 max-w-[68ch] whitespace-pre-line in-[.map-sheet]:hidden"
                dir="auto"
              >
                {company.description}
              </p>
            )}
            <div className="mt-5">
              <ProfileActions {...page} />
            </div>
          </div>
          {company.phone && (
            <a
              aria-label={`${t("contact.callTo", { name: company.name })}, ${company.phone.shown}`}
              className={buttonVariants({
                size: "lg",
                className: "shrink-0 lg:w-64 lg:in-[.map-sheet]:w-auto",
              })}
              data-count="call"
              data-plain
              href={company.phone.tel}
            >
              <Icon icon={Phone} />
              <bdi dir="ltr">{company.phone.shown}</bdi>
            </a>
          )}
        </div>
      </header>
      {company.team.length > 0 && (
        <section aria-labelledby="team-title" className="mt-8 in-[.map-sheet]:hidden">
          <h2 className="text-xl" id="team-title">
            {t("profilePage.team")}
          </h2>
          <ul className="mt-3 flex flex-wrap gap-2.5 max-sm:grid max-sm:grid-cols-[repeat(auto-fill,minmax(min(100%,10.5rem),1fr))]">
            {company.team.map(({ name, href, portrait, listings }) => (
              <li className="max-w-full" key={href}>
                <Link
                  className="flex items-center gap-3 rounded-full border border-border bg-card py-1.5 ps-1.5 pe-5 hover:bg-accent max-sm:gap-2 max-sm:pe-3"
                  data-plain
                  href={href}
                >
                  <Avatar name={name} size="sm" src={portrait} />
                  <span className="min-w-0">
                    <bdi className="block font-medium leading-tight">{name}</bdi>
                    <span className="block text-muted-foreground text-xs">
                      {t("profilePage.agentListings", { count: listings })}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <h2 className="mt-10 mb-5 text-2xl">
        {t("profilePage.companyHeading", { name: company.name })}
      </h2>
      <ListingBrowser {...browser} headed />
      <LatelyClosed cards={closed} />
    </div>
  );
}
