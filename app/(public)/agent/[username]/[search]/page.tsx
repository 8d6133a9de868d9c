import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AgentPage } from "@/components/agent/agent-page";
import { AbsentPage, DownPage } from "@/components/public/absent-page";
import { JsonLd } from "@/components/public/json-ld";
import { paths } from "@/lib/paths";
import { readSegment } from "@/lib/search/address";
import { isFiltered, withFilters } from "@/lib/search/params";
import { breadcrumbsLd, itemListLd, personLd } from "@/lib/seo/json-ld";
import { getAgent } from "@/server/agent/public-queries";
import { listNewest } from "@/server/property/public-queries";
import { absentMetadata } from "@/server/public/asked";
import { findWaysOut, searchListings } from "@/server/search/queries";
import { absolute, pageMetadata } from "@/server/seo/metadata";
import { agentWords, qrOf } from "@/server/seo/profile";

export const generateStaticParams = () => [];

type Props = PageProps<"/agent/[username]/[search]">;

/** The agent and this page of the list; what is missing of either makes the page missing. */
async function askFor({ params }: Props) {
  const { username, search } = await params;
  const asked = await getAgent(username);
  if (asked.state !== "live") return { state: asked.state } as const;
  const segment = readSegment(search);
  if (!segment) return { state: "missing" } as const;
  const list = await searchListings(segment.filters, { agentId: asked.view.id });
  if (list.state !== "live") return { state: list.state } as const;
  return {
    state: "live",
    username,
    agent: asked.view,
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
      t(down ? "publicPage.downTitle" : "profilePage.agentMissingTitle"),
    );
  }
  const { agent, filters } = asked;
  const words = await agentWords(agent);
  const narrowed = isFiltered(filters) || filters.sort !== undefined;
  const { page } = filters;
  const t = await getTranslations("search");
  return pageMetadata({
    ...words,
    title: page ? t("metaTitlePage", { title: words.title, page }) : words.title,
    canonical: narrowed ? agent.href : withFilters(agent.href, { page: filters.page }),
    cardId: agent.username,
    index: !narrowed,
    type: "profile",
  });
}

export default async function MiniSite(props: Props) {
  const asked = await askFor(props);
  if (asked.state === "down") return <DownPage />;
  const t = await getTranslations();
  if (asked.state !== "live") {
    return (
      <AbsentPage
        cards={await listNewest(4)}
        cardsTitle={t("listing.newest")}
        text={t("profilePage.agentMissingText")}
        title={t("profilePage.agentMissingTitle")}
      />
    );
  }
  const { agent, filters, results, username } = asked;
  if (username !== agent.username) permanentRedirect(withFilters(agent.href, filters) as never);

  const words = await agentWords(agent);
  const url = absolute(agent.href);
  const scope = { agentId: agent.id };
  const crumbs = [
    { label: t("listing.home"), href: paths.home },
    ...(agent.company ? [{ label: agent.company.name, href: agent.company.href }] : []),
    { label: agent.name, href: agent.href },
  ];
  return (
    <>
      <JsonLd data={personLd(agent, absolute)} />
      <JsonLd data={breadcrumbsLd(crumbs, absolute)} />
      <JsonLd
        data={itemListLd(
          results.cards.map(({ href }) => href),
          absolute,
        )}
      />
      <AgentPage
        agent={agent}
        browser={{
          action: agent.href,
          filters,
          results,
          waysOut: results.total === 0 ? await findWaysOut(filters, scope) : [],
          countPath: `/api/search-count?agentId=${agent.id}&`,
          share: {
            title: words.shareTitle,
            url: absolute(withFilters(agent.href, { ...filters, page: undefined })),
          },
        }}
        crumbs={crumbs}
        message={t("profilePage.whatsappMessage", { name: agent.name, url })}
        page={{
          url,
          title: words.shareTitle,
          qr: qrOf(url),
          vcardHref: `/vcard/agent/${agent.username}.vcf`,
        }}
      />
    </>
  );
}
