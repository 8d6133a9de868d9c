import { expect, test, vi } from "vitest";
import { SITEMAP_URLS_MAX } from "@/lib/seo/sitemap-xml";
import { sitemapFiles, sitemapUrls } from "@/server/seo/sitemap";
import { admin, CARMEL_CODE, carmel, visitor } from "../database/support/people";
import { clientOf, freshStack } from "./testing/stack";

vi.mock("@/server/supabase/clients", () => ({ publicDb: () => clientOf(scene.stack, visitor) }));
vi.mock("@/server/public/cached", () => ({ cached: (_: string, ask: unknown) => ask }));
vi.mock("@/server/seo/metadata", () => ({ absolute: (path: string) => path }));

// What is long. PostgREST keeps the first rows of an answer and says nothing: 200 OK.

const MAX_ROWS = 300;
const AGENTS = 1500;

const scene = freshStack({ maxRows: MAX_ROWS });

const join = () =>
  scene.stack.direct.exec(
    `set session_replication_role = replica;
     insert into auth.users (id, email, created_at)
     select ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'a' || n || '@example.com', now()
     from generate_series(1, ${AGENTS - 1}) n;
     insert into public.profiles (user_id, user_type, name, organization_code)
     select ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'agent', 'סוכן ' || n, '${CARMEL_CODE}'
     from generate_series(1, ${AGENTS - 1}) n;
     set session_replication_role = origin`,
  );

test("an owner sees all 1,500 agents, despite the row limit", async () => {
  await join();
  const answer = await clientOf(scene.stack, carmel).rpc("company_agents");
  expect(answer.data).toHaveLength(AGENTS);
});

test("the list of all users is truncated, and read completely in ranges", async () => {
  const db = clientOf(scene.stack, admin);
  const all = new Set<string>();
  for (;;) {
    const { data } = await db
      .rpc("get_all_users_admin_comprehensive")
      .range(all.size, all.size + 999);
    if (!data?.length) break;
    expect(data.length).toBeLessThanOrEqual(MAX_ROWS);
    for (const user of data) all.add((user as { user_id: string }).user_id);
  }
  expect(all.size).toBe(AGENTS - 1 + 9);
});

test("a full sitemap continues in further files, and lists everybody once", async () => {
  const many = SITEMAP_URLS_MAX + 50;
  await scene.stack.direct.exec(
    `set session_replication_role = replica;
     delete from public.public_agents where true;
     insert into public.public_agents (id, username, name, show_property_ids, listings_count, updated_at)
     select gen_random_uuid(), 'agent-' || n, 'סוכן', true, 1, now() from generate_series(1, ${many}) n;
     set session_replication_role = origin`,
  );
  const files = (await sitemapFiles()).map((path) => /([\w-]+)\.xml$/.exec(path)?.[1] ?? "");
  expect(files).toEqual(["pages", "agents", "agents-2", "areas", "companies", "listings-1"]);
  const lists = await Promise.all(files.map(sitemapUrls));
  expect(lists[1]).toHaveLength(SITEMAP_URLS_MAX);
  expect(lists[2]).toHaveLength(50);
  const named = lists.slice(1, 3).flatMap((list) => list?.map(({ loc }) => loc));
  expect(new Set(named).size).toBe(many);
  expect(lists[files.indexOf("companies")]).toHaveLength(1);
  for (const none of ["agents-3", "agents-1", "companies-2", "listings", "listings-2", "x"]) {
    expect([none, await sitemapUrls(none)]).toEqual([none, null]);
  }
});
