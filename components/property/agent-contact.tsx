import { Building2 } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { TransactionType } from "@/lib/catalog/ids";
import type { AgentView } from "@/lib/property/listing-view";
import { ContactLinks } from "./contact-links";
import { ContactNote } from "./contact-note";
import { LicenseLine } from "./license-line";

/** The listing's contact: agent, call and chat links, lead form. */
export function AgentContact({
  agent,
  message,
  disclaimer,
  closed = null,
  lead,
}: {
  agent: AgentView;
  message: string;
  disclaimer: string | null;
  /** The deal by which the listing closed: messages then ask for a similar one. */
  closed?: TransactionType | null;
  /** The form next to call and chat; null when nobody takes leads. */
  lead: ReactNode;
}) {
  const t = useTranslations();
  return (
    <section
      aria-labelledby="agent-title"
      className="rounded-lg border border-border bg-card p-[min(1.25rem,5vw)] text-card-foreground md:p-6"
    >
      {closed ? (
        <>
          <h2 className="font-semibold text-xl" id="agent-title">
            {t("listing.likeIt")}
          </h2>
          <p className="mt-1.5 text-muted-foreground">
            {t("listing.likeItText", { deal: closed })}
          </p>
        </>
      ) : (
        <h2 className="text-muted-foreground text-sm" id="agent-title">
          {t("listing.agentTitle")}
        </h2>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Avatar name={agent.name} size="lg" src={agent.portrait} />
        <div className="min-w-0 grow basis-36">
          <p className="font-semibold text-lg leading-snug">
            <Link className="link" href={agent.href}>
              <bdi>{agent.name}</bdi>
            </Link>
          </p>
          {agent.company && (
            <p className="mt-0.5 flex min-w-0 items-center gap-1.5 text-muted-foreground text-sm">
              <Icon icon={Building2} className="size-4 shrink-0" />
              <Link className="truncate hover:underline" href={agent.company.href}>
                <bdi>{agent.company.name}</bdi>
              </Link>
            </p>
          )}
          <p className="mt-0.5 text-muted-foreground text-sm">
            {t("listing.agentListings", { count: agent.listings })}
          </p>
          <LicenseLine className="mt-0.5 text-sm" license={agent.license} />
        </div>
      </div>
      {agent.phone ? (
        <div className="mt-5 flex flex-col gap-2.5">
          <ContactLinks message={message} name={agent.name} phone={agent.phone} />
          <ContactNote disclaimer={disclaimer} phone={agent.phone} />
        </div>
      ) : (
        <p className="mt-5 rounded-md bg-muted px-4 py-3 text-muted-foreground">
          {t(lead ? "contact.unavailableButAsk" : "contact.unavailable")}
        </p>
      )}
      {lead ? (
        <div className="mt-2.5">{lead}</div>
      ) : (
        <p className="mt-4 text-muted-foreground text-sm">{t("lead.closed")}</p>
      )}
    </section>
  );
}

/** On phones, a bar within reach of the thumb; the page reserves room for it. */
export function ContactBar({ agent, message }: { agent: AgentView; message: string }) {
  const t = useTranslations("contact");
  if (!agent.phone) return null;
  return (
    <aside
      aria-label={t("bar")}
      // The ::after covers the gap below: the room reserved for the consent banner may be taller than the banner.
      className="fixed inset-x-0 bottom-0 z-30 flex translate-y-[calc(-1*var(--bottom-bar,0px))] gap-2.5 border-border border-t bg-background px-4 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] after:absolute after:inset-x-0 after:top-full after:h-8 after:bg-background lg:hidden print:hidden"
      data-contact-bar
    >
      <div className="@container min-w-0 flex-1">
        <div className="flex gap-2.5">
          <ContactLinks message={message} name={agent.name} phone={agent.phone} short />
        </div>
      </div>
    </aside>
  );
}
