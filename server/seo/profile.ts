import "server-only";
import { getTranslations } from "next-intl/server";
import type { CompanyPageView } from "@/lib/company/page-view";
import type { AgentView } from "@/lib/property/listing-view";
import type { ShareCard } from "@/lib/seo/share-card";
import { cutAtWord, DESCRIPTION_MAX, firstThatFits, TITLE_MAX } from "@/lib/seo/text";

export async function agentWords(agent: AgentView) {
  const t = await getTranslations("profilePage");
  const { name, company, listings: count } = agent;
  const lengthLeft = TITLE_MAX - 6;
  return {
    title: firstThatFits([t("agentTitle", { name }), t("agentTitleShort", { name })], lengthLeft),
    shareTitle: cutAtWord(t("agentShare", { name, count }), TITLE_MAX),
    description: cutAtWord(
      t("agentDescription", { name, count, company: company?.name ?? "none" }),
      DESCRIPTION_MAX,
    ),
    card: {
      kind: "agent",
      title: name,
      lines: [company?.name ?? t("cardAgent"), t("agentListings", { count })],
      note: agent.phone?.shown ?? null,
      picture: agent.portrait,
    } satisfies ShareCard,
  };
}

export async function companyWords(company: CompanyPageView) {
  const t = await getTranslations("profilePage");
  const { name, agents, listings: count } = company;
  const lengthLeft = TITLE_MAX - 6;
  return {
    title: firstThatFits(
      [t("companyTitle", { name }), t("companyTitleShort", { name })],
      lengthLeft,
    ),
    shareTitle: cutAtWord(t("companyTitleShort", { name }), TITLE_MAX),
    description: cutAtWord(
      t("companyDescription", { name, count, agents, about: company.description ?? "" }),
      DESCRIPTION_MAX,
    ),
    card: {
      kind: "company",
      title: name,
      lines: [t("companyAgents", { count: agents }), t("agentListings", { count })],
      note: company.phone?.shown ?? t("cardCompany"),
      picture: company.logo,
    } satisfies ShareCard,
  };
}
