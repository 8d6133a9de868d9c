import { permanentRedirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { downPage } from "@/app/down-page";
import { AgentPage } from "@/components/agent/agent-page";
import { JsonLd } from "@/components/layout/json-ld";
import { AbsentPage } from "@/components/static/absent-page";
import { paths } from "@/lib/paths";
import { isNarrowed, withFilters } from "@/lib/search/params";
import { breadcrumbsLd, itemListLd, personLd } from "@/lib/seo/json-ld";
import { shareCodes } from "@/lib/share/codes";
import { miniSite, shareOf } from "@/server/agent/mini-site";
import { getAgent } from "@/server/agent/public-queries";
import { findNearest } from "@/server/search/nearest";
import { findRelaxations } from "@/server/search/queries";
import { absolute } from "@/server/seo/metadata";
import { agentWords } from "@/server/seo/profile";
import { getContactTexts } from "@/server/settings/public-queries";

const site = miniSite("agent", {
  find: getAgent,
  scope: ({ id }) => ({ agentId: id }),
  words: agentWords,
  name: ({ username }) => username,
});

export const generateStaticParams = () => [];

type Props = PageProps<"/agent/[username]/[search]">;

export async function generateMetadata({ params }: Props) {
  const { username, search } = await params;
  return site.metadata(username, search);
}

export default async function MiniSite({ params }: Props) {
  const { username, search } = await params;
  const result = await site.ask(username, search);
  if (result.state === "down") return downPage();
  if (result.state !== "live") return <AbsentPage {...(await site.absent(result))} />;
  const { view: agent, filters, results, closed } = result;
  if (username !== agent.username) permanentRedirect(withFilters(agent.href, filters));

  const t = await getTranslations();
  const [words, { disclaimer, consentVersion }] = await Promise.all([
    agentWords(agent),
    getContactTexts(),
  ]);
  const url = absolute(agent.href);
  const scope = { agentId: agent.id };
  const relaxations = await findRelaxations(filters, results.total, scope);
  const crumbs = [
    { label: t("listing.home"), href: paths.home },
    ...(agent.company ? [{ label: agent.company.name, href: agent.company.href }] : []),
    { label: agent.name, href: agent.href },
  ];
  return (
    <>
      <JsonLd data={personLd(agent, absolute)} />
      <JsonLd data={breadcrumbsLd(crumbs, absolute)} />
      {!isNarrowed(filters) && <JsonLd data={itemListLd(results.cards, absolute)} />}
      <AgentPage
        agent={agent}
        browser={{
          action: agent.href,
          filters,
          mapped: true,
          results,
          relaxations,
          nearest: await findNearest(relaxations, results.total, scope),
          countPath: `/api/search-count?agentId=${agent.id}&`,
          share: shareOf(words, agent.href, filters),
        }}
        closed={closed}
        crumbs={crumbs}
        consentVersion={consentVersion}
        disclaimer={disclaimer}
        message={t("profilePage.whatsappMessage", { name: agent.name, url })}
        page={{
          url,
          title: words.shareTitle,
          codes: await shareCodes(agent.id),
          vcardHref: `/vcard/agent/${agent.username}.vcf`,
        }}
      />
    </>
  );
}
