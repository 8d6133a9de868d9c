import { type Check, expectThat, shown } from "./check";
import { get, read } from "./page";

const letters = (text: string) => [...text].length;

export const meta: Check[] = [
  {
    id: "M1",
    says: "titles are one a page, 20 to 65 characters, and no two pages share one",
    run: async ({ entries, local, address }) => {
      const urls = entries.slice(-60).map(({ loc }) => local(loc));
      const seen = new Map<string, string>();
      for (const url of [...urls, address("/"), address("/explore"), address("/explore?page=2")]) {
        const answer = await get(url);
        if (answer.status !== 200) continue;
        const { titles } = read(answer);
        const [title = ""] = titles;
        expectThat(titles.length === 1, `${url} has ${titles.length} titles`);
        expectThat(letters(title) >= 20 && letters(title) <= 65, `${letters(title)}: ${title}`);
        const other = seen.get(title);
        expectThat(!other || other === url, `"${title}" at ${url} and ${other}`);
        seen.set(title, url);
      }
    },
  },
  {
    id: "M2",
    says: "descriptions are one a page, unique, at most 160 characters of plain text",
    run: async ({ entries, local }) => {
      const seen = new Map<string, string>();
      for (const { loc } of entries.slice(-60)) {
        const url = local(loc);
        const found = read(await get(url)).meta("description");
        const [text = ""] = found;
        expectThat(found.length === 1, `${url} has ${found.length}`);
        expectThat(text.length > 0 && letters(text) <= 160, `${letters(text)} at ${url}`);
        expectThat(!/[\n\r<>\u200e\u200f]/.test(text), `not plain at ${url}`);
        expectThat(!seen.has(text), `the same at ${url} and ${seen.get(text)}`);
        seen.set(text, url);
      }
    },
  },
  {
    id: "M3",
    says: "the canonical address is one, absolute, and this page's own",
    run: async ({ listing, agent, company, origin, local }) => {
      for (const loc of [listing, agent, company]) {
        if (!loc) continue;
        const { canonicals } = read(await get(local(loc)));
        expectThat(canonicals.length === 1 && canonicals[0] === loc, `${canonicals} at ${loc}`);
        expectThat(canonicals[0]?.startsWith(origin), canonicals[0] ?? "");
      }
    },
  },
  {
    id: "M4",
    says: "tracking changes neither the canonical address nor the index",
    run: async ({ listing, local }) => {
      const loc = shown(listing, "listing");
      const page = read(await get(`${local(loc)}?utm_source=a&fbclid=b&gclid=c&s=d`));
      expectThat(page.canonicals[0] === loc, String(page.canonicals));
      expectThat(!/noindex/.test(page.meta("robots").join()), "noindex");
    },
  },
  {
    id: "M5",
    says: "a listing may be indexed, with large pictures",
    run: async ({ listing, local }) => {
      const { meta } = read(await get(local(shown(listing, "listing"))));
      expectThat(
        meta("robots").join() === "index, follow, max-image-preview:large",
        meta("robots").join(),
      );
    },
  },
  {
    id: "M6",
    says: "private pages are noindex and not hidden from those who should read that",
    run: async ({ address }) => {
      const robots = (await get(address("/robots.txt"))).html;
      for (const path of [
        "/dashboard",
        "/admin",
        "/auth",
        "/update-password",
        "/profile",
        "/settings",
        "/add-property",
        "/trial-expired",
      ]) {
        const answer = await get(address(path));
        const directives = `${answer.headers.get("x-robots-tag")} ${read(answer).meta("robots").join()}`;
        const away = answer.status >= 300 && answer.status < 400;
        expectThat(/noindex/.test(directives), `${path}: ${answer.status} ${directives}`);
        expectThat(answer.status === 200 || away, `${path} answers ${answer.status}`);
        expectThat(!robots.includes(`Disallow: ${path}`), `${path} is closed in robots.txt`);
      }
    },
  },
  {
    id: "M7",
    says: "the privacy page is noindex",
    run: async ({ address }) => {
      const page = read(await get(address("/privacy")));
      expectThat(/noindex/.test(page.meta("robots").join()), page.meta("robots").join());
    },
  },
  {
    id: "M8",
    says: "no address in another language is named: there is none",
    run: async ({ listing, local }) => {
      const { head } = read(await get(local(shown(listing, "listing"))));
      expectThat(!/hreflang=/i.test(head), "hreflang");
    },
  },
  {
    id: "M9",
    says: "one main heading, with the city and the rooms",
    run: async ({ listing, local }) => {
      const page = read(await get(local(shown(listing, "listing"))));
      const headings = [...page.body.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)];
      expectThat(headings.length === 1, `${headings.length} headings`);
      const facts = page.ld.map((json) => JSON.parse(json)).find((ld) => ld.mainEntity);
      const words = headings[0]?.[1]?.replace(/<[^>]+>/g, "") ?? "";
      const { address, numberOfRooms } = facts.mainEntity;
      expectThat(words.includes(address.addressLocality), words);
      expectThat(words.includes(String(numberOfRooms)) || numberOfRooms === 1, words);
    },
  },
  {
    id: "M10",
    says: "phone and price keep their direction inside Hebrew",
    run: async ({ listing, local }) => {
      const { body } = read(await get(local(shown(listing, "listing"))));
      const tel = /<a\b[^>]*href="tel:[^"]*"[^>]*>([\s\S]*?)<\/a>/g;
      const calls = [...body.matchAll(tel)].map(([, inner = ""]) => inner);
      const numbers = calls.filter((inner) => /\d{3}-?\d{4}/.test(inner));
      expectThat(
        numbers.every((inner) => /<bdi dir="ltr"/.test(inner)),
        numbers.join(),
      );
      expectThat(/<bdi[^>]*>[^<]*₪/.test(body), "a price outside bdi");
    },
  },
];
