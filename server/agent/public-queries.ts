import "server-only";
import { cache } from "react";
import type { AgentView } from "@/lib/property/listing-view";
import type { PageResult } from "@/lib/seo/page-state";
import { type AgentRow, agentOf } from "@/server/property/rows";
import { cached } from "@/server/public/cached";
import { orDown } from "@/server/public/page-result";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const USERNAME = /^[A-Za-z0-9_-]{3,20}$/;

/** Also in another spelling of the letters; the page then leads to the right one. */
const readAgentKey = cached(
  "agent-key",
  async (username: string): Promise<string | null> => {
    const row = unwrap(
      await publicDb()
        .from("public_agents")
        .select("id")
        .ilike("username", username.replace(/_/g, "\\_"))
        .maybeSingle(),
    );
    return row?.id ?? null;
  },
  () => [tags.people],
);

const readAgent = cached(
  "agent",
  async (id: string): Promise<AgentRow | null> =>
    unwrap(
      await publicDb()
        .from("public_agents")
        .select(
          "id, username, name, phone, profile_image_url, show_property_ids, listings_count, company:public_companies(id, name, slug, logo_url)",
        )
        .eq("id", id)
        .maybeSingle(),
    ) as AgentRow | null,
  // The number of listings and the company's name stand on the page too.
  (id) => [tags.agent(id), tags.listings, tags.companies],
);

export const getAgent = cache(
  async (username: string): Promise<PageResult<AgentView>> =>
    orDown<AgentView>(async () => {
      const id = USERNAME.test(username) ? await readAgentKey(username) : null;
      const row = id === null ? null : await readAgent(id);
      return row ? { state: "live", view: agentOf(row) } : { state: "missing" };
    }),
);
