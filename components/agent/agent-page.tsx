import { Building2 } from "lucide";
import { useTranslations } from "next-intl";
import { Beacon } from "@/components/island/beacon";
import { LeadForm } from "@/components/leads/lead-form";
import { ContactLinks } from "@/components/property/contact-links";
import { ContactNote } from "@/components/property/contact-note";
import { LatelyClosed } from "@/components/property/lately-closed";
import { LicenseLine } from "@/components/property/license-line";
import { ListingBrowser, type ListingBrowserProps } from "@/components/search/listing-browser";
import { SkipToResults } from "@/components/search/skip-to-results";
import { Avatar } from "@/components/ui/avatar";
import { Breadcrumb, type Crumb } from "@/components/ui/breadcrumb";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { AgentPageView } from "@/lib/property/listing-view";
import type { CardView } from "@/lib/property/types";
import type { ShareCodes } from "@/lib/share/codes";
import { AgentFacts } from "./agent-facts";
import { ProfileActions } from "./profile-actions";

/** A mini-site: the agent first, then the homes. */
export function AgentPage({
  agent,
  crumbs,
  message,
  disclaimer,
  consentVersion,
  page,
  browser,
  closed,
}: {
  agent: AgentPageView;
  crumbs: Crumb[];
  /** The message a WhatsApp chat starts with. */
  message: string;
  /** The operator's text under the contact links. */
  disclaimer: string | null;
  /** The privacy policy version, which the form submits. */
  consentVersion: number;
  page: { url: string; vcardHref: string; title: string; codes: ShareCodes };
  browser: ListingBrowserProps;
  /** Sold or rented in the last 30 days. */
  closed: readonly CardView[];
}) {
  const t = useTranslations();
  return (
    <div className="container-page py-6 md:py-8">
      <Beacon page={{ agent: agent.id }} />
      <SkipToResults />
      <Breadcrumb crumbs={crumbs} />
      <header className="@container mt-4 mb-8 rounded-xl border border-border bg-card">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-5 p-[min(1.25rem,5vw)] @min-[38rem]:grid @min-[38rem]:grid-cols-[auto_minmax(0,1fr)_16rem] @min-[38rem]:gap-x-8 @min-[38rem]:p-8">
          <Avatar
            className="@max-[38rem]:size-[min(5rem,24vw)] @max-[38rem]:text-2xl @min-[38rem]:row-span-2"
            eager
            name={agent.name}
            size="xl"
            src={agent.portrait}
          />
          <div className="min-w-0 grow basis-36">
            <h1 className="text-2xl @min-[38rem]:text-4xl">
              <bdi>{agent.name}</bdi>
            </h1>
            {agent.company && (
              <p className="mt-1.5 flex items-center gap-2 text-lg">
                {agent.company.logo ? (
                  <img
                    alt=""
                    className="size-7 rounded-sm object-contain"
                    height={28}
                    src={agent.company.logo}
                    width={28}
                  />
                ) : (
                  <Icon icon={Building2} className="size-5 shrink-0 text-muted-foreground" />
                )}
                <Link className="min-w-0 hover:underline" href={agent.company.href}>
                  <bdi>{agent.company.name}</bdi>
                </Link>
              </p>
            )}
            <p className="mt-1.5 text-muted-foreground">
              {t("profilePage.agentListings", { count: agent.listings })}
            </p>
            <LicenseLine className="mt-1" license={agent.license} />
          </div>
          <div className="flex flex-col gap-2.5 @max-[38rem]:basis-full @min-[38rem]:row-span-2">
            {agent.phone ? (
              <>
                <ContactLinks message={message} name={agent.name} phone={agent.phone} />
                <ContactNote disclaimer={disclaimer} phone={agent.phone} />
              </>
            ) : (
              <p className="rounded-md bg-muted px-4 py-3 text-muted-foreground">
                {t("contact.unavailableButAsk")}
              </p>
            )}
            <LeadForm
              about={{ kind: "agent", id: agent.id }}
              consentVersion={consentVersion}
              message={t("lead.aboutAgent")}
            />
          </div>
          <div className="@max-[38rem]:basis-full @min-[38rem]:col-start-2">
            <ProfileActions {...page} agentId={agent.id} />
          </div>
        </div>
        <AgentFacts facts={agent} />
      </header>
      <h2 className="mb-5 text-2xl">{t("profilePage.agentHeading", { name: agent.name })}</h2>
      <ListingBrowser {...browser} headed />
      <LatelyClosed cards={closed} />
    </div>
  );
}
