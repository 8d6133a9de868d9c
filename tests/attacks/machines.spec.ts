import { change } from "../journeys/support/backend";
import { TRACE } from "./support/markup";
import { poison, type World } from "./support/poison";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

let world: World;
test.beforeAll(async () => {
  world = await poison();
});

/** The structured data, as a crawler extracts it from the page. */
const factsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json),
  );

test("structured data cannot be broken out of", async () => {
  const { agent, username, slug } = world;
  for (const path of [`/property/${agent.listingId}`, `/agent/${username}`, `/company/${slug}`]) {
    const { text } = await send(path);
    await attempt(`a script in the HTML of ${path}`, async () => {
      expect(text).not.toContain("<script>alert(1)");
      expect(text).not.toContain("<img src=x");
      expect(text).not.toContain("<svg/onload");
    });
    await control(`they say it whole on ${path}`, async () => {
      const facts = factsOf(text);
      expect(facts.length).toBeGreaterThan(0);
      expect(JSON.stringify(facts)).toContain(TRACE);
    });
  }
});

test("other formats of a page treat user input as text too", async () => {
  const { agent, username, slug } = world;
  await attempt("a line of its own in a contact", async () => {
    const query = `public_agents?id=eq.${agent.profileId}`;
    await change(query, { name: `א\r\nTEL:+66666\nEND:VCARD` });
    const { text } = await send(`/vcard/agent/${username}.vcf`);
    expect(text).not.toMatch(/^TEL:\+66666/m);
    expect(text.match(/^END:VCARD/gm)).toHaveLength(1);
  });
  for (const file of ["listings-1.xml", "agents.xml", "companies.xml", "pages.xml"]) {
    await attempt(`an element of its own in ${file}`, async () =>
      expect((await send(`/sitemap/${file}`)).text).not.toMatch(/<(script|img|svg)/),
    );
  }
  await control("a company's contact", async () => {
    const { text } = await send(`/vcard/company/${slug}.vcf`);
    expect(text).toContain("BEGIN:VCARD");
    expect(text.replace(/\r\n /g, "")).toContain(TRACE);
  });
  for (const card of [`agent/${username}`, `company/${slug}`, `listing/${agent.listingId}`]) {
    await control(`the picture of ${card} is drawn`, async () =>
      expect((await send(`/share-card/${card}/x.jpg`)).status).toBe(200),
    );
  }
});
