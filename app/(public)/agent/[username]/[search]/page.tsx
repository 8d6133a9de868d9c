import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AgentPage } from "@/components/agent/agent-page";
import { AbsentPage, DownPage } from "@/components/public/absent-page";
import { JsonLd } from "@/components/public/json-ld";
import { paths } from "@/lib/paths";
import { withFilters } from "@/lib/search/params";
import { breadcrumbsLd, itemListLd, personLd } from "@/lib/seo/json-ld";
import { getAgent } from "@/server/agent/public-queries";
import { listNewest } from "@/server/property/public-queries";
import { absentMiniSite, askMiniSite, miniSiteMetadata, shareOf } from "@/server/public/mini-site";
import { findWaysOut } from "@/server/search/queries";
import { absolute } from "@/server/seo/metadata";
import { agentWords, qrOf } from "@/server/seo/profile";
import { getContactTexts } from "@/server/settings/public-queries";

export const generateStaticParams = () => [];

type Props = PageProps<"/agent/[username]/[search]">;

async function askFor({ params }: Props) {
  const { username, search } = await params;
  const asked = await askMiniSite(await getAgent(username), search, ({ id }) => ({ agentId: id }));
  return { ...asked, username };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const asked = await askFor(props);
  if (asked.state !== "live") return absentMiniSite(asked.state, "agentMissingTitle");
  const { view: agent, filters } = asked;
  return miniSiteMetadata(await agentWords(agent), agent.href, agent.username, filters);
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
  const { view: agent, filters, results, username } = asked;
  if (username !== agent.username) permanentRedirect(withFilters(agent.href, filters) as never);

  const [words, { disclaimer }] = await Promise.all([agentWords(agent), getContactTexts()]);
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
          share: shareOf(words, agent.href, filters),
        }}
        crumbs={crumbs}
        disclaimer={disclaimer}
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
