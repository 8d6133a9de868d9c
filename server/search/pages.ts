import "server-only";
import { paths } from "@/lib/paths";
import { type PageHit, pageHits } from "@/lib/search/page-hit";
import { wordsOf } from "@/lib/search/wishes";
import { cached } from "@/server/public/cached";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const addressOf = { listing: paths.property, agent: paths.agent, company: paths.company };

/** Listings by number, agents and offices by name or phone; `begins`: prefix search while typing. */
const find = cached(
  "find-pages",
  async (text: string, begins: string) =>
    pageHits.parse(
      unwrap(await publicDb().rpc("find_pages", { _text: text, _begins: begins === "begins" })),
    ),
  () => [tags.people, tags.companies, tags.listings],
);

export async function findPages(text: string, begins = false): Promise<PageHit[]> {
  const words = wordsOf(text);
  if (words.length < 2) return [];
  const found = await find(words, begins ? "begins" : "whole").catch(() => []);
  return found.map(({ kind, name, key }) => ({ kind, name, href: addressOf[kind](key) }));
}
