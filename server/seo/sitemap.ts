import "server-only";
import type { PostgrestError } from "@supabase/supabase-js";
import { z } from "zod";
import { areaPath, DEAL_PATHS } from "@/lib/area/address";
import { mediaUrl } from "@/lib/media/address";
import { paths } from "@/lib/paths";
import { SITEMAP_URLS_MAX, type SitemapUrl } from "@/lib/seo/sitemap-xml";
import { listAreaAddresses } from "@/server/area/queries";
import { cached } from "@/server/public/cached";
import { tags } from "@/server/public/tags";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { absolute } from "./metadata";

const BATCH = 1000;

/** Listings are split into files by their number, so that a file stays the same when others are deleted. */
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
    return row ? z.int().parse(row.seq) : 0;
  },
  () => [tags.listings],
);

/** Agents with a page that has listings, and companies with a page, are split into files by their name. */
const agents = (options?: { count: "exact"; head: true }) =>
  publicDb().from("public_agents").select("username, updated_at", options).gt("listings_count", 0);

const companies = (options?: { count: "exact"; head: true }) =>
  publicDb().from("public_companies").select("slug, updated_at", options);

const COUNTED = { count: "exact", head: true } as const;

function counted({ count, error }: { count: number | null; error: PostgrestError | null }) {
  if (error) throw new Error(error.message, { cause: error });
  return count ?? 0;
}

const countAgents = cached(
  "sitemap-agents-count",
  async () => counted(await agents(COUNTED)),
  () => [tags.people, tags.listings],
);
const countCompanies = cached(
  "sitemap-companies-count",
  async () => counted(await companies(COUNTED)),
  () => [tags.companies],
);

/** How many files of each kind there are; those of agents and companies exist even when empty. */
const FILES = {
  listings: async () => Math.ceil((await lastListing()) / SITEMAP_URLS_MAX),
  agents: async () => Math.max(1, Math.ceil((await countAgents()) / SITEMAP_URLS_MAX)),
  companies: async () => Math.max(1, Math.ceil((await countCompanies()) / SITEMAP_URLS_MAX)),
  areas: countAreaFiles,
};
type Kind = keyof typeof FILES;

/** `agents`, `agents-2`, …; listings have a number from the first file on. */
const nameOf = (kind: Kind, file: number) =>
  file === 1 && kind !== "listings" ? kind : `${kind}-${file}`;

export async function sitemapFiles(): Promise<string[]> {
  const kinds: Kind[] = ["agents", "areas", "companies", "listings"];
  const names = await Promise.all(
    kinds.map(async (kind) =>
      Array.from({ length: await FILES[kind]() }, (_, index) => nameOf(kind, index + 1)),
    ),
  );
  return ["pages", ...names.flat()].map((name) => absolute(`/sitemap/${name}.xml`));
}

/** The addresses of one file; null when there is no such file. */
export async function sitemapUrls(name: string): Promise<SitemapUrl[] | null> {
  if (name === "pages") {
    return [
      paths.home,
      paths.explore,
      DEAL_PATHS.sale,
      DEAL_PATHS.rent,
      paths.pricing,
      paths.accessibility,
      paths.developers,
    ].map((path) => ({
      loc: absolute(path),
    }));
  }
  const [, kind, number = "1"] =
    /^(listings|agents|areas|companies)(?:-([1-9]\d{0,5}))?$/.exec(name) ?? [];
  if (!kind) return null;
  const file = Number(number);
  if (nameOf(kind as Kind, file) !== name || file > (await FILES[kind as Kind]())) return null;
  return {
    listings: readListings,
    agents: readAgents,
    areas: readAreas,
    companies: readCompanies,
  }[kind as Kind](number);
}

/** Counted file by file: the first one with room left is the last. */
async function countAreaFiles(): Promise<number> {
  for (let file = 1; ; file++) {
    if ((await listAreaAddresses(String(firstOf(String(file))))).length < SITEMAP_URLS_MAX)
      return file;
  }
}

async function readAreas(file: string): Promise<SitemapUrl[]> {
  return (await listAreaAddresses(String(firstOf(file)))).map(({ changed, ...area }) => ({
    loc: absolute(areaPath(area)),
    lastmod: changed,
  }));
}

const firstOf = (file: string) => (Number(file) - 1) * SITEMAP_URLS_MAX;

/** A server may return fewer rows than requested, so reading continues until there are none. */
async function readAll<Row>(read: (after: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const rows = await read(all.at(-1));
    if (rows.length === 0) return all;
    all.push(...rows);
    // The rest begins the next file.
    if (all.length >= SITEMAP_URLS_MAX) return all.slice(0, SITEMAP_URLS_MAX);
  }
}

const readListings = cached(
  "sitemap-listings",
  async (file: string): Promise<SitemapUrl[]> => {
    const first = firstOf(file);
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
  async (file: string): Promise<SitemapUrl[]> => {
    const rows = await readAll<{ username: string; updated_at: string }>(async (after) => {
      const found = agents().order("username").limit(BATCH);
      return unwrap(
        await (after
          ? found.gt("username", after.username)
          : found.range(firstOf(file), firstOf(file) + BATCH - 1)),
      );
    });
    return rows.map(({ username, updated_at: lastmod }) => ({
      loc: absolute(paths.agent(username)),
      lastmod,
    }));
  },
  () => [tags.people, tags.listings],
);

const readCompanies = cached(
  "sitemap-companies",
  async (file: string): Promise<SitemapUrl[]> => {
    const rows = await readAll<{ slug: string; updated_at: string }>(async (after) => {
      const found = companies().order("slug").limit(BATCH);
      return unwrap(
        await (after
          ? found.gt("slug", after.slug)
          : found.range(firstOf(file), firstOf(file) + BATCH - 1)),
      );
    });
    return rows.map(({ slug, updated_at: lastmod }) => ({
      loc: absolute(paths.company(slug)),
      lastmod,
    }));
  },
  () => [tags.companies],
);
