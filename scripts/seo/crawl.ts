import { type Check, expectThat, shown } from "./check";
import { get, read, sitemapEntries } from "./page";

const city = `city=${encodeURIComponent("חיפה")}`;

export const crawl: Check[] = [
  {
    id: "R1-R2",
    says: "robots.txt names the sitemap, hides no public page and no picture",
    run: async ({ address }) => {
      const { status, headers, html } = await get(address("/robots.txt"));
      expectThat(status === 200, `${status}`);
      expectThat(/^text\/plain/.test(headers.get("content-type") ?? ""), "not plain text");
      expectThat(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m.test(html), "no absolute sitemap");
      const closed = [...html.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path);
      expectThat(
        closed.every((path) => ["/api/", "/search?"].includes(path ?? "")),
        closed.join(),
      );
      expectThat(!/crawl-delay/i.test(html), "crawl-delay");
    },
  },
  {
    id: "R3-R5",
    says: "the sitemap is an index of files within their limits",
    run: async ({ index, files, base }) => {
      expectThat(/<sitemapindex /.test(index.html), "no index");
      for (const file of files) {
        const answer = await get(new URL(new URL(file).pathname, base).href);
        expectThat(answer.status === 200, `${answer.status} for ${file}`);
        expectThat(/xml/.test(answer.headers.get("content-type") ?? ""), "not XML");
        const entries = sitemapEntries(answer.html);
        expectThat(entries.length <= 10_000 && answer.body.length < 50e6, `${entries.length}`);
        expectThat(
          entries.every(({ images }) => images.length <= 1000),
          "too many pictures",
        );
        expectThat(!/<(priority|changefreq)>/.test(answer.html), "priority or changefreq");
      }
      const beyond = await get(new URL("/sitemap/listings-999.xml", base).href);
      expectThat(beyond.status === 404, `${beyond.status} for a file the index does not name`);
    },
  },
  {
    id: "R6",
    says: "what the sitemap names answers 200, may be indexed and is its own canonical address",
    run: async ({ entries, local }) => {
      const step = Math.max(1, Math.floor(entries.length / 200));
      for (const { loc } of entries.filter((_, at) => at % step === 0)) {
        const answer = await get(local(loc));
        const page = read(answer);
        expectThat(answer.status === 200, `${answer.status} for ${loc}`);
        expectThat(!/noindex/.test(page.meta("robots").join()), `noindex at ${loc}`);
        const canonical = page.canonicals[0]?.replace(/\/$/, "");
        expectThat(canonical === loc.replace(/\/$/, ""), `${canonical} at ${loc}`);
      }
    },
  },
  {
    id: "R7-R8",
    says: "home, search, prices, listings, agents and companies are in it; private pages are not",
    run: async ({ entries }) => {
      const paths = entries.map(({ loc }) => new URL(loc).pathname);
      for (const path of ["/", "/explore", "/pricing", "/accessibility"]) {
        expectThat(paths.includes(path), `${path} is missing`);
      }
      const known = /^\/($|explore$|pricing$|accessibility$|property\/|agent\/|company\/)/;
      expectThat(
        paths.every((path) => known.test(path)),
        paths.find((path) => !known.test(path)) ?? "",
      );
    },
  },
  {
    id: "R9",
    says: "agents, companies and listings with a date say when they last changed, not in the future",
    run: async ({ entries, local }) => {
      const things = entries.filter(({ loc }) => /\/(property|agent|company)\//.test(loc));
      const undated = things.filter(({ lastmod }) => lastmod === undefined);
      for (const { loc, lastmod } of things.filter(({ lastmod }) => lastmod !== undefined)) {
        const at = Date.parse(lastmod ?? "");
        expectThat(at > 0 && at <= Date.now() + 60_000, `${lastmod} at ${loc}`);
      }
      expectThat(undated.length < things.length / 2, `${undated.length} say nothing`);
      // Otherwise the page would reveal the dates of an agent who hides them.
      for (const { loc } of undated.slice(0, 20)) {
        expectThat(/\/property\//.test(loc), `no lastmod at ${loc}`);
        expectThat(
          !/<time\b/.test(read(await get(local(loc))).body.split("</article>")[0] ?? ""),
          loc,
        );
      }
    },
  },
  {
    id: "R10",
    says: "addresses are percent-encoded",
    run: async ({ entries }) => {
      const bad = entries.find(({ loc }) => /[^!-~]/.test(loc));
      expectThat(!bad, bad?.loc ?? "");
    },
  },
  {
    id: "F1",
    says: "the bare search may be indexed and is its own address",
    run: async ({ address, origin }) => {
      const answer = await get(address("/explore"));
      const page = read(answer);
      expectThat(
        answer.status === 200 && page.canonicals[0] === `${origin}/explore`,
        String(page.canonicals),
      );
      expectThat(!/noindex/.test(page.meta("robots").join()), "noindex");
    },
  },
  {
    id: "F4",
    says: "a filtered search is noindex, follow and leads back to the bare one",
    run: async ({ address, origin }) => {
      for (const query of [city, `${city}&roomsMin=3&features=mamad`, "priceMax=2000000"]) {
        const page = read(await get(address(`/explore?${query}`)));
        expectThat(
          page.meta("robots").join() === "noindex, follow",
          `${page.meta("robots")} at ${query}`,
        );
        expectThat(page.canonicals[0] === `${origin}/explore`, String(page.canonicals));
      }
    },
  },
  {
    id: "F4",
    says: "no link asks crawlers to follow it to a filtered or ordered list",
    run: async ({ address, local, listing, agent }) => {
      const filtered = /^\/(explore|search|(agent|company)\/[^?/]+)\?(?!page=\d+$)/;
      const pages = ["/", "/explore", `/explore?${city}`, "/explore?sort=price_asc"].map(address);
      let seen = 0;
      for (const url of [
        ...pages,
        local(shown(listing, "listing")),
        local(shown(agent, "agent")),
      ]) {
        for (const { href, rel } of read(await get(url)).links) {
          if (!filtered.test(href)) continue;
          seen += 1;
          expectThat(rel.split(" ").includes("nofollow"), `${href} on ${url}`);
        }
      }
      expectThat(seen > 10, `only ${seen} such links found`);
    },
  },
  {
    id: "F5",
    says: "other orders, empty and default values lead once to the one address",
    run: async ({ address }) => {
      for (const query of [`roomsMin=3&${city}`, `q=&${city}&sort=newest`, `${city}&priceMin=`]) {
        const first = await get(address(`/explore?${query}`));
        expectThat(first.status === 308, `${first.status} for ${query}`);
        const second = await get(new URL(first.headers.get("location") ?? "", address("/")).href);
        expectThat(second.status === 200, `${second.status} after ${query}`);
      }
    },
  },
  {
    id: "F6-F7",
    says: "page 2 is its own address with links before and after; page 1 has no number",
    run: async ({ address, origin }) => {
      const first = await get(address("/explore?page=1"));
      expectThat(first.status === 308, `${first.status} for page 1`);
      const answer = await get(address("/explore?page=2"));
      if (answer.status === 404) shown(null, "second page");
      const page = read(answer);
      expectThat(page.canonicals[0] === `${origin}/explore?page=2`, String(page.canonicals));
      expectThat(/<a\b[^>]*href="\/explore"/.test(page.body), "no link to the first page");
      const bare = read(await get(address("/explore")));
      expectThat(/<a\b[^>]*href="\/explore\?page=2"/.test(bare.body), "no link to the second page");
    },
  },
  {
    id: "F8",
    says: "pages that no list has are 404, with a Hebrew body",
    run: async ({ address }) => {
      for (const page of ["0", "-1", "abc", "99", "1000"]) {
        const answer = await get(address(`/explore?page=${page}`));
        expectThat(answer.status === 404, `${answer.status} for page ${page}`);
        expectThat(/[א-ת]/.test(read(answer).text), `no words for page ${page}`);
      }
    },
  },
  {
    id: "F11",
    says: "listings are reached from the home page by links alone",
    run: async ({ address, listing, local }) => {
      const home = read(await get(address("/")));
      expectThat(/<a\b[^>]*href="\/explore"/.test(home.body), "home does not link to the search");
      const wanted = new URL(local(shown(listing, "listing"))).pathname;
      for (let page = 1; page <= 100; page++) {
        const answer = await get(address(page === 1 ? "/explore" : `/explore?page=${page}`));
        expectThat(answer.status === 200, `not on the pages up to ${page}`);
        if (answer.html.includes(`href="${wanted}"`)) return;
      }
    },
  },
  {
    id: "F12",
    says: "an ordered list is noindex and leads to the unordered one",
    run: async ({ address, origin }) => {
      const page = read(await get(address("/explore?sort=price_asc")));
      expectThat(/noindex/.test(page.meta("robots").join()), page.meta("robots").join());
      expectThat(page.canonicals[0] === `${origin}/explore`, String(page.canonicals));
    },
  },
  {
    id: "F13",
    says: "filtered mini-sites and company pages are noindex and lead to the bare page",
    run: async ({ agent, company, local }) => {
      for (const loc of [shown(agent, "agent"), ...(company ? [company] : [])]) {
        const page = read(await get(`${local(loc)}?transactionType=sale`));
        expectThat(page.meta("robots").join() === "noindex, follow", page.meta("robots").join());
        expectThat(page.canonicals[0] === loc, String(page.canonicals));
      }
    },
  },
];
