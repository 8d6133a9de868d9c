import "server-only";
import { cache } from "react";
import { isUsername } from "@/lib/account/schema";
import type { AgentPageView } from "@/lib/property/listing-view";
import type { PageResult } from "@/lib/seo/page-state";
import { AGENT_PAGE_COLUMNS, type AgentPageRow, agentPageOf } from "@/server/property/rows";
import { cached } from "@/server/public/cached";
import { readFormerPage } from "@/server/public/former-page";
import { orUnavailable } from "@/server/public/page-result";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { checked, unwrap } from "@/server/supabase/unwrap";

/** Also matches other letter case and former usernames; the page then redirects to the current one. */
const readAgentKey = cached(
  "agent-key",
  async (username: string): Promise<string | null> => {
    const idOf = async (name: string) => {
      const row = unwrap(
        await publicDb()
          .from("public_agents")
          .select("id")
          .ilike("username", name.replace(/_/g, "\\_"))
          .maybeSingle(),
      );
      return row && checked(row).id;
    };
    const id = await idOf(username);
    if (id !== null) return id;
    const now = await readFormerPage("agent", username);
    return now === null ? null : idOf(now);
  },
  () => [tags.people],
);

const readAgent = cached(
  "agent",
  async (id: string): Promise<AgentPageRow | null> => {
    const found = publicDb().from("public_agents").select(AGENT_PAGE_COLUMNS).eq("id", id);
    const row = unwrap(await found.maybeSingle());
    return row && checked(row);
  },
  // The page also shows the number of listings and the company's name.
  (id) => [tags.agent(id), tags.listings, tags.companies],
);

export const getAgent = cache(
  async (username: string): Promise<PageResult<AgentPageView>> =>
    orUnavailable<AgentPageView>(async () => {
      const id = isUsername(username) ? await readAgentKey(username) : null;
      const row = id === null ? null : await readAgent(id);
      return row ? { state: "live", view: agentPageOf(row) } : { state: "missing" };
    }),
);
