import { expect, test } from "@playwright/test";
import { AGENTS, read } from "@/scripts/seo/page";
import { HAIFA, richListing } from "./support/public-pages";

for (const [name, agent] of Object.entries(AGENTS)) {
  test(`${name} sees every tag in the head`, async ({ request }) => {
    const { id } = await richListing();
    for (const path of [
      "/",
      "/explore",
      HAIFA,
      `/property/${id}`,
      "/agent/noa-barak",
      "/company/keshatot",
      "/pricing",
    ]) {
      const answer = await request.get(path, { headers: { "user-agent": agent } });
      expect(answer.status()).toBe(200);
      // Crawlers read metadata only before </head>.
      const head = read({ html: await answer.text() });
      const seen = {
        titles: head.titles.length,
        canonicals: head.canonicals.length,
        description: head.meta("description").length,
        robots: head.meta("robots").length,
        card: head.meta("twitter:card").length,
        ...Object.fromEntries(
          [
            "title",
            "description",
            "url",
            "image",
            "image:width",
            "image:height",
            "image:alt",
            "type",
            "site_name",
            "locale",
          ].map((field) => [field, head.og(`og:${field}`).filter(Boolean).length]),
        ),
      };
      expect({
        path,
        missing: Object.keys(seen).filter((key) => seen[key as keyof typeof seen] !== 1),
      }).toEqual({ path, missing: [] });
    }
  });
}

test("a listing's largest picture is in the HTML, with its size and high fetch priority", async ({
  request,
}) => {
  const { id } = await richListing();
  const html = await (await request.get(`/property/${id}`)).text();
  const pictures = [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => tag);
  const first = pictures.filter((tag) => /fetchpriority="high"/i.test(tag));
  expect(first).toHaveLength(1);
  expect(first[0]).toMatch(/\bwidth="\d+"/);
  expect(first[0]).toMatch(/\bheight="\d+"/);
  expect(first[0]).not.toMatch(/loading="lazy"/);
  const src = /\bsrc="([^"]+)"/.exec(first[0] ?? "")?.[1] ?? "";
  expect((await request.get(src)).headers()["content-type"]).toMatch(/^image\//);
});

test("a page's share image matches its content-addressed URL", async ({ request }) => {
  const { id } = await richListing();
  for (const path of [
    "/",
    "/explore",
    HAIFA,
    `/property/${id}`,
    "/agent/noa-barak",
    "/company/keshatot",
    "/pricing",
    "/accessibility",
    "/developers",
    "/privacy",
    "/saved",
    "/subscribe/agent",
  ]) {
    const [image = ""] = read({ html: await (await request.get(path)).text() }).og("og:image");
    const picture = await request.get(image);
    // An image whose content no longer matches its URL must not be cached for a year.
    expect({ path, kept: picture.headers()["cache-control"] }).toEqual({
      path,
      kept: "public, max-age=31536000, immutable",
    });
  }
  expect((await request.get("/share-card/site/nowhere/0123456789ab.jpg")).status()).toBe(404);
});

test("a client requesting the icon without reading a page gets it", async ({ request }) => {
  const answer = await request.get("/favicon.ico");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toMatch(/^image\/(?:x-icon|vnd\.microsoft\.icon)$/);
});
