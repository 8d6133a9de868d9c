"use client";
import { ExternalLink } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { hasPage } from "@/lib/company/agents";
import type { CompanyAgent } from "@/lib/company/own-company";
import { paths } from "@/lib/paths";
import { RemoveAgent } from "./remove-agent";

export function AgentActions({
  agent,
  agents,
}: {
  agent: CompanyAgent;
  /** All agents of the office, any of whom may receive the homes of an agent who leaves. */
  agents: readonly CompanyAgent[];
}) {
  const t = useTranslations("companyDashboard");
  return (
    <div className="flex flex-wrap gap-2">
      {agent.username && hasPage(agent) && (
        <Link
          aria-label={t("openMiniSiteOf", { name: agent.name })}
          className={buttonVariants({ variant: "outline", size: "sm" })}
          data-plain
          href={paths.agent(agent.username)}
          prefetch={false}
          rel="noopener"
          target="_blank"
        >
          <Icon icon={ExternalLink} />
          {t("openMiniSite")}
        </Link>
      )}
      <RemoveAgent agent={agent} agents={agents} />
    </div>
  );
}
