import { type Check, expectThat, shown } from "./check";
import { AGENTS, type Agent, get, read } from "./page";

const agents = Object.keys(AGENTS) as Agent[];

export const delivery: Check[] = [
  {
    id: "D1",
    says: "a listing answers 200 in HTML to every agent, without a redirect",
    run: async ({ listing, local }) => {
      const url = local(shown(listing, "listing"));
      for (const agent of agents) {
        const { status, headers } = await get(url, { agent });
        expectThat(status === 200, `${agent} got ${status}`);
        const type = headers.get("content-type") ?? "";
        expectThat(/^text\/html; charset=utf-8$/i.test(type), `${agent} got ${type}`);
      }
    },
  },
  {
    id: "D2",
    says: "all tags stand in the head, for every agent",
    run: async ({ listing, agent, company, local, address }) => {
      const urls = [listing, agent, company].flatMap((loc) => (loc ? [local(loc)] : []));
      for (const url of [
        ...urls,
        address("/"),
        address("/explore"),
        address("/explore?city=חיפה"),
      ]) {
        for (const name of agents) {
          const page = read(await get(url, { agent: name }));
          for (const tag of ["og:title", "og:image", "og:description"]) {
            expectThat(
              page.og(tag).length === 1,
              `${name} sees ${page.og(tag).length} ${tag} at ${url}`,
            );
          }
          for (const tag of ["description", "robots"]) {
            expectThat(page.meta(tag).length === 1, `${name} sees no ${tag} at ${url}`);
          }
          expectThat(page.canonicals.length === 1, `${name} sees no canonical at ${url}`);
        }
      }
    },
  },
  {
    id: "D3",
    says: "the head ends within 30,000 bytes",
    run: async ({ listing, local }) => {
      const { body } = await get(local(shown(listing, "listing")));
      const end = body.indexOf("</head>");
      expectThat(end > 0 && end < 30_000, `it ends at ${end}`);
    },
  },
  {
    id: "D4",
    says: "title, price, rooms, city and agent are words of the page without a script",
    run: async ({ listing, local }) => {
      const page = read(await get(local(shown(listing, "listing"))));
      const facts = page.ld.map((json) => JSON.parse(json)).find((ld) => ld.mainEntity);
      const price = Number(facts.offers.price).toLocaleString("he-IL");
      for (const word of [
        facts.name,
        price,
        String(facts.mainEntity.numberOfRooms),
        facts.mainEntity.address.addressLocality,
        facts.provider.name,
      ]) {
        expectThat(page.text.includes(word), `"${word}" is not on the page`);
      }
    },
  },
  {
    id: "D5",
    says: "attributes of Open Graph stand in quotes",
    run: async ({ listing, local }) => {
      const { html } = await get(local(shown(listing, "listing")));
      expectThat(/property="og:image"/.test(html), "no quoted og:image");
    },
  },
  {
    id: "D7",
    says: "a trailing slash, capitals and a double slash lead once to the one address, or nowhere",
    run: async ({ listing, local, base }) => {
      const url = local(shown(listing, "listing"));
      const path = new URL(url).pathname;
      for (const other of [
        `${path}/`,
        `/property/${path.split("/")[2]?.toUpperCase()}`,
        `/${path}`,
      ]) {
        const { status, headers } = await get(new URL(base).origin + other);
        if (status === 404 || new URL(other, base).pathname === path) continue;
        expectThat(status === 308 || status === 301, `${other} answers ${status}`);
        const to = new URL(headers.get("location") ?? "", base).pathname;
        expectThat(to === path, `${other} leads to ${to}`);
      }
    },
  },
  {
    id: "D8",
    says: "pages are compressed with gzip for those who ask",
    run: async ({ listing, local }) => {
      const { headers } = await get(local(shown(listing, "listing")), {
        agent: "facebook",
        headers: { "accept-encoding": "gzip" },
      });
      expectThat(headers.get("content-encoding") === "gzip", "not compressed");
    },
  },
  {
    id: "D9",
    says: "a warm listing answers within 800 ms",
    run: async ({ listing, local }) => {
      const url = local(shown(listing, "listing"));
      await get(url, { agent: "whatsapp" });
      const { ms } = await get(url, { agent: "whatsapp" });
      expectThat(ms < 800, `${Math.round(ms)} ms`);
    },
  },
  {
    id: "D10",
    says: "the document is Hebrew, right to left",
    run: async ({ address }) => {
      const { html } = await get(address("/"));
      const tag = /<html[^>]*>/.exec(html)?.[0] ?? "";
      expectThat(/\slang="he"/.test(tag) && /\sdir="rtl"/.test(tag), tag);
    },
  },
  {
    id: "D11",
    says: "the consent banner is no part of the page's words",
    run: async ({ listing, local }) => {
      const page = read(await get(local(shown(listing, "listing"))));
      const [banner] = /<div[^>]+data-policy=[^>]*>/.exec(page.body) ?? [];
      expectThat(banner, "the banner is not in the HTML");
      expectThat(/ data-nosnippet[ =>]/.test(`${banner}`), "the banner may be quoted in results");
      const [main] = /<main[^>]*>.*<[/]main>/s.exec(page.body) ?? [];
      expectThat(main && !main.includes("data-policy"), "the banner is part of the main content");
    },
  },
  {
    id: "D12",
    says: "no cookie is set, and shared caches may keep the pages",
    run: async ({ listing, agent, company, local, address }) => {
      const urls = [listing, agent, company].flatMap((loc) => (loc ? [local(loc)] : []));
      for (const url of [...urls, address("/"), address("/explore"), address("/pricing")]) {
        const { headers } = await get(url);
        expectThat(headers.get("set-cookie") === null, `${url} sets a cookie`);
        const cache = headers.get("cache-control") ?? "";
        expectThat(/public/.test(cache) && /s-maxage=\d/.test(cache), `${url}: ${cache}`);
      }
    },
  },
];
