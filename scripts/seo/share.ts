import { type Check, expectThat, shown } from "./check";
import { type Agent, get, picture, read } from "./page";
import type { Site } from "./site";

const FIELDS = ["title", "description", "url", "image", "type", "site_name", "locale"];

const sharedPages = ({ listing, agent, company, local, address }: Site) => [
  ...[listing, agent, company].flatMap((loc) => (loc ? [local(loc)] : [])),
  address("/"),
  address("/explore"),
  address(`/search?city=${encodeURIComponent("חיפה")}&roomsMin=3`),
];

async function imageOf(site: Site, loc: string) {
  const page = read(await get(site.local(loc)));
  return { page, url: site.local(page.og("og:image")[0] ?? "") };
}

export const share: Check[] = [
  {
    id: "O1",
    says: "every page that is shared says what it is",
    run: async (site) => {
      for (const url of sharedPages(site)) {
        const page = read(await get(url));
        for (const field of FIELDS) {
          const [value] = page.og(`og:${field}`);
          expectThat(value, `no og:${field} at ${url}`);
        }
        expectThat(page.og("og:locale")[0] === "he_IL", page.og("og:locale")[0] ?? "");
      }
    },
  },
  {
    id: "O2",
    says: "the shared title has no brand, at most 65 characters, rooms or price in the first 40",
    run: async ({ listing, local }) => {
      const [title = ""] = read(await get(local(shown(listing, "listing")))).og("og:title");
      expectThat([...title].length <= 65 && !/\| דלת/.test(title), title);
      expectThat(/חדר|₪/.test([...title].slice(0, 40).join("")), title);
    },
  },
  {
    id: "O3",
    says: "the key facts stand in the first 65 characters of the description",
    run: async ({ listing, local }) => {
      const [text = ""] = read(await get(local(shown(listing, "listing")))).og("og:description");
      const start = [...text].slice(0, 65).join("");
      expectThat(/₪/.test(start) && /חדר/.test(start), start);
    },
  },
  {
    id: "O4",
    says: "og:url is the canonical address",
    run: async (site) => {
      for (const url of sharedPages(site)) {
        const page = read(await get(url));
        expectThat(page.og("og:url")[0] === page.canonicals[0], `${page.og("og:url")} at ${url}`);
      }
    },
  },
  {
    id: "O5-O9",
    says: "the picture is ours, JPEG, 1200x630, light, told truly, and answers without redirect or cookie",
    run: async (site) => {
      for (const url of sharedPages(site)) {
        const page = read(await get(url));
        const [image = ""] = page.og("og:image");
        expectThat(image.startsWith(site.origin), image);
        expectThat(!/[?&](token|signature|expires)/i.test(image), image);
        for (const agent of ["whatsapp", "facebook", "curl"] satisfies Agent[]) {
          const answer = await get(site.local(image), { agent });
          const { headers } = answer;
          expectThat(answer.status === 200, `${agent} got ${answer.status} for ${image}`);
          expectThat(headers.get("set-cookie") === null, "a cookie");
          expectThat(
            headers.get("content-type") === "image/jpeg",
            headers.get("content-type") ?? "",
          );
          expectThat(headers.get("content-length") === String(answer.body.length), "no length");
          const { width, height, format, bytes } = await picture(answer);
          expectThat(format === "jpeg" && width === 1200 && height === 630, `${width}x${height}`);
          expectThat(bytes <= 150_000, `${bytes} bytes`);
          for (const [field, value] of [
            ["width", "1200"],
            ["height", "630"],
            ["type", "image/jpeg"],
          ]) {
            expectThat(page.og(`og:image:${field}`)[0] === value, `og:image:${field} at ${url}`);
          }
          expectThat(page.og("og:image:alt")[0], `no og:image:alt at ${url}`);
        }
      }
    },
  },
  {
    id: "O10",
    says: "exactly one picture",
    run: async (site) => {
      for (const url of sharedPages(site)) {
        const { length } = read(await get(url)).og("og:image");
        expectThat(length === 1, `${length} at ${url}`);
      }
    },
  },
  {
    id: "O11",
    says: "the picture's address has a version, and one of another day still answers",
    run: async (site) => {
      const { url } = await imageOf(site, shown(site.listing, "listing"));
      expectThat(/\/[0-9a-f]{12}\.jpg$/.test(url), url);
      const old = await get(url.replace(/[0-9a-f]{12}\.jpg$/, "0123456789ab.jpg"));
      expectThat(old.status === 200, `${old.status}`);
      expectThat(!/immutable/.test(old.headers.get("cache-control") ?? ""), "kept for ever");
    },
  },
  {
    id: "O12",
    says: "without a photo there is a drawn picture under the same rules",
    run: async (site) => {
      const { url } = await imageOf(site, shown(site.withoutPhoto, "listing without photos"));
      const { width, height } = await picture(await get(url));
      expectThat(width === 1200 && height === 630, `${width}x${height}`);
    },
  },
  {
    id: "O13",
    says: "a hidden price is nowhere: head, words, payload, facts for machines",
    run: async (site) => {
      const url = site.local(shown(site.hiddenPrice, "listing with a hidden price"));
      const page = read(await get(url));
      const own = page.ld.map((json) => JSON.parse(json)).find((ld) => ld.mainEntity);
      expectThat(!own.offers, "an offer");
      for (const text of [
        page.titles.join(),
        page.meta("description").join(),
        page.og("og:title").join(),
        page.og("og:image:alt").join(),
      ]) {
        expectThat(!/₪/.test(text), text);
      }
      expectThat(page.text.includes("המחיר מוסתר"), "the page does not say that it is hidden");
      const payload = await get(url, { headers: { rsc: "1" } });
      const ownPart = payload.html.split("similar-title")[0] ?? "";
      expectThat(
        !/"price":"?\d/.test(ownPart) && !/"pricePerSqm":"?\d/.test(ownPart),
        "in the payload",
      );
    },
  },
  {
    id: "O15",
    says: "the large card of Twitter",
    run: async ({ listing, local }) => {
      const { meta } = read(await get(local(shown(listing, "listing"))));
      expectThat(meta("twitter:card")[0] === "summary_large_image", meta("twitter:card").join());
    },
  },
  {
    id: "O16",
    says: "pictures are open to every agent",
    run: async ({ address }) => {
      const { html } = await get(address("/robots.txt"));
      expectThat(!/Disallow: \/(share-card|media|_next)/.test(html), html);
    },
  },
  {
    id: "O17",
    says: "a picture is there within 1.5 seconds",
    run: async (site) => {
      const { url } = await imageOf(site, shown(site.listing, "listing"));
      const { ms } = await get(url);
      expectThat(ms < 1500, `${Math.round(ms)} ms`);
    },
  },
];
