import { beforeEach, expect, test, vi } from "vitest";
import { GET as file } from "./sitemap/[file]/route";
import { GET as index } from "./sitemap.xml/route";

const queries = vi.hoisted(() => ({ sitemapFiles: vi.fn(), sitemapUrls: vi.fn() }));
vi.mock("@/server/seo/sitemap", () => queries);
vi.mock("@/server/log", () => ({ log: { error: vi.fn() } }));

const one = (name: string) =>
  file(new Request("http://site.test"), { params: Promise.resolve({ file: name }) });

beforeEach(() => vi.resetAllMocks());

test("without a database the response is an uncached 503 with a retry time", async () => {
  queries.sitemapFiles.mockRejectedValue(new Error("down"));
  queries.sitemapUrls.mockRejectedValue(new Error("down"));
  for (const answer of [await index(), await one("agents.xml")]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
});

test("with a database, existing files are served and unknown files are a 404", async () => {
  queries.sitemapFiles.mockResolvedValue(["http://site.test/sitemap/pages.xml"]);
  queries.sitemapUrls.mockImplementation(async (name) => (name === "agents" ? [] : null));
  expect((await index()).status).toBe(200);
  expect((await one("agents.xml")).headers.get("content-type")).toContain("application/xml");
  expect((await one("agents-7.xml")).status).toBe(404);
  expect((await one("agents")).status).toBe(404);
});
