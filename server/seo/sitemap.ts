import "server-only";
import { mediaUrl } from "@/lib/media/address";
import { paths } from "@/lib/paths";
import { SITEMAP_URLS_MAX, type SitemapUrl } from "@/lib/seo/sitemap-xml";
import { cached } from "@/server/public/cached";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { absolute } from "./metadata";

const BATCH = 1000;

/** Listings lie in files by their number, so that a file stays the same when others are deleted. */
const lastListing = cached(
  "sitemap-last",
  async (): Promise<number> => {
    const row = unwrap(
      await publicDb()
        .from("public_listings")
        .select("seq")
        .order("seq", { ascending: false })
        .limit(1)
        .maybeSingle(),
    );
    return row?.seq ?? 0;
  },
  () => [tags.listings],
);

const listingFiles = async () => Math.ceil((await lastListing()) / SITEMAP_URLS_MAX);

export async function sitemapFiles(): Promise<string[]> {
  const files = await listingFiles();
  return [
    "pages",
    "agents",
    "companies",
    ...Array.from({ length: files }, (_, index) => `listings-${index + 1}`),
  ].map((name) => absolute(`/sitemap/${name}.xml`));
}

/** The addresses of one file; null when there is no such file. */
export async function sitemapUrls(name: string): Promise<SitemapUrl[] | null> {
  if (name === "pages") {
    return [paths.home, paths.explore, paths.pricing, paths.accessibility].map((path) => ({
      loc: absolute(path),
    }));
  }
  if (name === "agents") return readAgents();
  if (name === "companies") return readCompanies();
  const file = Number(/^listings-([1-9]\d{0,5})$/.exec(name)?.[1]);
  return file && file <= (await listingFiles()) ? readListings(String(file)) : null;
}

/** A server may answer fewer rows than asked for, so it is asked until there are none. */
async function readAll<Row>(read: (after: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const rows = await read(all.at(-1));
    if (rows.length === 0 || all.length >= SITEMAP_URLS_MAX) return all;
    all.push(...rows);
  }
}

const readListings = cached(
  "sitemap-listings",
  async (file: string): Promise<SitemapUrl[]> => {
    const first = (Number(file) - 1) * SITEMAP_URLS_MAX;
    const rows = await readAll<{
      id: string;
      seq: number;
      updated_at: string | null;
      images: string[];
    }>(async (after) =>
      unwrap(
        await publicDb()
          .from("public_listings")
          .select("id, seq, updated_at, images")
          .gt("seq", after?.seq ?? first)
          .lte("seq", first + SITEMAP_URLS_MAX)
          .order("seq")
          .limit(BATCH),
      ),
    );
    return rows.map(({ id, updated_at: lastmod, images }) => ({
      loc: absolute(paths.property(id)),
      lastmod,
      images: images.map((path) => absolute(mediaUrl(path))),
    }));
  },
  () => [tags.listings],
);

const readAgents = cached(
  "sitemap-agents",
  async (): Promise<SitemapUrl[]> => {
    const rows = await readAll<{ username: string; updated_at: string }>(async (after) =>
      unwrap(
        await publicDb()
          .from("public_agents")
          .select("username, updated_at")
          .gt("listings_count", 0)
          .gt("username", after?.username ?? "")
          .order("username")
          .limit(BATCH),
      ),
    );
    return rows.map(({ username, updated_at: lastmod }) => ({
      loc: absolute(paths.agent(username)),
      lastmod,
    }));
  },
  () => [tags.people, tags.listings],
);

const readCompanies = cached(
  "sitemap-companies",
  async (): Promise<SitemapUrl[]> => {
    const rows = await readAll<{ slug: string; updated_at: string }>(async (after) =>
      unwrap(
        await publicDb()
          .from("public_companies")
          .select("slug, updated_at")
          .gt("slug", after?.slug ?? "")
          .order("slug")
          .limit(BATCH),
      ),
    );
    return rows.map(({ slug, updated_at: lastmod }) => ({
      loc: absolute(paths.company(slug)),
      lastmod,
    }));
  },
  () => [tags.companies],
);
