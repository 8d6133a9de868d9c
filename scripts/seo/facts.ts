import { contactPhone } from "@/lib/contact/phone";
import { whatsappMessage } from "@/lib/settings/whatsapp";
import { type Check, expectThat, NotShown, shown } from "./check";
import { AGENTS, type Agent, get, read } from "./page";
import type { Site } from "./site";

/** Untyped JSON: a row reads any key and fails there if it is missing. */
// biome-ignore lint/suspicious/noExplicitAny: as above
type Loose = any;
type Ld = Record<string, unknown> & { "@type": string };

async function factsOf(site: Site, loc: string) {
  const answer = await get(site.local(loc));
  const page = read(answer);
  const all = page.ld.map((json) => JSON.parse(json) as Ld);
  return { answer, page, all, ofType: (type: string) => all.find((ld) => ld["@type"] === type) };
}

/** One page of each kind on this site. */
const kindsOf = (site: Site) =>
  [site.listing, site.agent, site.company, site.address("/"), site.address("/explore")].filter(
    (loc) => loc !== null,
  );

export const facts: Check[] = [
  {
    id: "J1",
    says: "facts for machines parse and cannot end their script",
    run: async (site) => {
      for (const loc of kindsOf(site)) {
        const { page } = await factsOf(site, loc);
        expectThat(page.ld.length > 0, `none at ${loc}`);
        expectThat(
          page.ld.every((json) => !json.includes("<")),
          `an open < at ${loc}`,
        );
      }
    },
  },
  {
    id: "J2-J5",
    says: "a listing tells its home, its offer and its agent in full",
    run: async (site) => {
      const loc = shown(site.listing, "listing");
      const { page, ofType } = await factsOf(site, loc);
      const ld = ofType("RealEstateListing") as Loose;
      expectThat(ld, "no RealEstateListing");
      expectThat(ld["@id"] === loc && ld.url === page.canonicals[0], String(ld.url));
      expectThat(ld.name && ld.description, "no name or description");
      if (ld.datePosted) {
        expectThat(
          /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(ld.datePosted),
          ld.datePosted,
        );
      }
      for (const image of ld.image ?? []) expectThat(/^https?:\/\//.test(image), image);
      const home = ld.mainEntity;
      expectThat(
        ["Apartment", "SingleFamilyResidence", "House", "Accommodation"].includes(home["@type"]),
        home["@type"],
      );
      expectThat(typeof home.numberOfRooms === "number", "rooms are no number");
      expectThat(
        home.address.addressCountry === "IL" && home.address.addressLocality,
        "no address",
      );
      if (home.floorSize) expectThat(home.floorSize.unitCode === "MTK", home.floorSize.unitCode);
      if (home.floorLevel) expectThat(typeof home.floorLevel === "string", "floorLevel");
      const { offers } = ld;
      expectThat(
        /^\d+(\.\d+)?$/.test(offers.price) && offers.priceCurrency === "ILS",
        offers.price,
      );
      expectThat(
        /goodrelations\/v1#(Sell|LeaseOut)$/.test(offers.businessFunction),
        offers.businessFunction,
      );
      if (/LeaseOut/.test(offers.businessFunction)) {
        expectThat(offers.priceSpecification?.unitCode === "MON", "rent without its month");
      }
      const agent = ld.provider;
      expectThat(agent["@type"] === "RealEstateAgent" && agent.name && agent.url, "no agent");
      if (agent.telephone) expectThat(/^\+\d{8,15}$/.test(agent.telephone), agent.telephone);
    },
  },
  {
    id: "J6",
    says: "the trail for machines is the visible one",
    run: async (site) => {
      const { page, ofType } = await factsOf(site, shown(site.listing, "listing"));
      const items = (ofType("BreadcrumbList")?.itemListElement ?? []) as {
        position: number;
        name: string;
      }[];
      expectThat(items.length >= 2, `${items.length} steps`);
      items.forEach(({ position, name }, at) => {
        expectThat(position === at + 1, `step ${position}`);
        expectThat(page.text.includes(name), `"${name}" is not visible`);
      });
    },
  },
  {
    id: "J7",
    says: "without a public address a mini-site is a Person and a company an Organization",
    run: async (site) => {
      const agent = await factsOf(site, shown(site.agent, "agent"));
      expectThat(agent.ofType("Person")?.name, "no Person");
      const company = await factsOf(site, shown(site.company, "company"));
      expectThat(company.ofType("Organization")?.name, "no Organization");
    },
  },
  {
    id: "J8",
    says: "a list tells exactly the listings it shows, and one that is for no index tells none",
    run: async (site) => {
      const { page, ofType } = await factsOf(site, site.address("/explore"));
      const list = ofType("ItemList") as
        | { numberOfItems: number; itemListElement: { url: string }[] }
        | undefined;
      expectThat(list && list.itemListElement.length === list.numberOfItems, "no ItemList");
      for (const { url } of list.itemListElement) {
        expectThat(page.body.includes(`href="${new URL(url).pathname}"`), `${url} is not shown`);
      }
      const narrowed = await factsOf(site, site.address("/explore?sort=price_asc"));
      expectThat(!narrowed.ofType("ItemList"), "a list in another order tells its listings");
    },
  },
  {
    id: "J9",
    says: "the home page tells the site and who runs it",
    run: async (site) => {
      const { page } = await factsOf(site, site.address("/"));
      const all = page.ld.join();
      expectThat(/"WebSite"/.test(all) && /"Organization"/.test(all), "missing");
    },
  },
  {
    id: "J10-J11",
    says: "price, rooms and area for machines are those on the page, halves with a point",
    run: async (site) => {
      const { page, ofType } = await factsOf(site, shown(site.listing, "listing"));
      const ld = ofType("RealEstateListing") as Loose;
      expectThat(page.text.includes(Number(ld.offers.price).toLocaleString("he-IL")), "price");
      expectThat(page.text.includes(String(ld.mainEntity.numberOfRooms)), "rooms");
      const area = ld.mainEntity.floorSize?.value;
      if (area) expectThat(page.text.includes(Number(area).toLocaleString("he-IL")), "area");
    },
  },
  {
    id: "V1",
    says: "the first picture of a listing is in the HTML, sized, urgent and not lazy",
    run: async (site) => {
      const { answer } = await factsOf(site, shown(site.listing, "listing"));
      const image = /<img\b[^>]*fetchPriority="high"[^>]*>/i.exec(answer.html)?.[0];
      if (!image) throw new NotShown("the site shows no listing with photos");
      expectThat(/\swidth="\d+"/.test(image) && /\sheight="\d+"/.test(image), image);
      expectThat(!/loading="lazy"/.test(image), image);
    },
  },
  {
    id: "V5",
    says: "the accessibility statement is linked from every page",
    run: async (site) => {
      for (const loc of kindsOf(site)) {
        const { page } = await factsOf(site, loc);
        expectThat(/href="\/accessibility"/.test(page.body), `not from ${loc}`);
      }
    },
  },
  {
    id: "L1",
    says: "a live listing is 200 and may be indexed",
    run: async (site) => {
      const { answer, page } = await factsOf(site, shown(site.listing, "listing"));
      expectThat(answer.status === 200 && !/noindex/.test(page.meta("robots").join()), "");
    },
  },
  {
    id: "L4",
    says: "a deleted listing is 410 with a Hebrew page, out of the sitemap",
    run: async (site) => {
      const id = shown(process.env.SEO_GONE, "deleted listing (SEO_GONE names one)");
      const { answer, page } = await factsOf(site, site.address(`/property/${id}`));
      expectThat(answer.status === 410, `${answer.status}`);
      expectThat(
        /noindex/.test(page.meta("robots").join()) && page.og("og:image").length === 0,
        "head",
      );
      expectThat(/[א-ת]{3}/.test(page.text) && /name="q"/.test(page.body), "no way on");
      expectThat(!site.entries.some(({ loc }) => loc.includes(id)), "still in the sitemap");
    },
  },
  {
    id: "L6-L10",
    says: "what never was is 404 with a Hebrew page, for every agent and without a script",
    run: async (site) => {
      for (const path of [
        "/property/00000000-0000-4000-8000-000000000000",
        "/property/abc",
        "/agent/nobody-at-all",
        "/company/no-such-company",
        "/no-such-page",
      ]) {
        for (const agent of Object.keys(AGENTS) as Agent[]) {
          const answer = await get(site.address(path), { agent });
          const page = read(answer);
          expectThat(answer.status === 404, `${answer.status} for ${path}`);
          expectThat(/<h1\b[^>]*>[^<]*[א-ת]/.test(page.body), `no heading at ${path}`);
          expectThat(
            /<html[^>]*lang="he"[^>]*dir="rtl"|<html[^>]*dir="rtl"[^>]*lang="he"/.test(answer.html),
            path,
          );
          expectThat(/noindex/.test(page.meta("robots").join()), `indexed: ${path}`);
        }
      }
    },
  },
  {
    id: "W1-W3",
    says: "the chat link has digits only, and the address stands once, last, on its own line",
    run: async (site) => {
      const loc = shown(site.listing, "listing");
      const { page } = await factsOf(site, loc);
      const link = page.links.find(({ href }) => /^https:\/\/wa\.me\/\d/.test(href))?.href;
      const number = /^https:\/\/wa\.me\/(\d+)\?text=/.exec(shown(link, "chat link"))?.[1] ?? "";
      expectThat(/^[1-9]\d{7,14}$/.test(number), number);
      const lines = (new URL(link ?? "").searchParams.get("text") ?? "").split("\n");
      expectThat(lines.at(-1) === loc, lines.at(-1) ?? "");
      expectThat(
        lines.slice(0, -1).every((line) => !line.includes(loc)),
        "twice",
      );
      expectThat(contactPhone("972-052-5550123")?.whatsapp === "972525550123", "conversion");
      expectThat(whatsappMessage("{{propertyUrl}}", {} as never) !== null, "");
    },
  },
  {
    id: "W4",
    says: "the call link is dialled abroad too and shown as people write it",
    run: async (site) => {
      const { page } = await factsOf(site, shown(site.listing, "listing"));
      const links = [...page.body.matchAll(/href="(tel:[^"]*)"/g)].map(([, href = ""]) => href);
      expectThat(links.length > 0, "no call link");
      expectThat(
        links.every((href) => /^tel:(\+[1-9]\d{7,14}|\*\d{3,5}|1\d{9})$/.test(href)),
        links.join(),
      );
    },
  },
  {
    id: "W6-W7",
    says: "sharing without a number opens the contacts; numbers that only take calls are no chats",
    run: async () => {
      expectThat(contactPhone("*2800")?.whatsapp === null, "a star number is a chat");
      expectThat(contactPhone("1-700-55-50-12")?.whatsapp === null, "a 1-700 number is a chat");
    },
  },
];
