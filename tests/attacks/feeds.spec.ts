import { randomBytes, randomUUID } from "node:crypto";
import { change } from "../journeys/support/backend";
import { type Actor, api, newActor, newListing, rpc } from "./support/cast";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const FILES = ["reso.json", "rss.xml", "meta.xml"] as const;
const read = (secret: string, file: string = "reso.json", headers = {}) =>
  send(`/api/feed/${secret}/${file}`, { headers });
const make = async ({ token }: Actor) => String((await rpc("make_feed", token)).body);
const shown = () => newActor("agent", { username: `fed${randomUUID().slice(0, 8)}` });

test("a feed cannot be found without its URL", async ({ cast }) => {
  const agent = await shown();
  const secret = await make(agent);
  const title = "דירה של בדיקת התקפות";
  for (const file of FILES) {
    // Meta accepts no home without a picture.
    const known = file === "meta.xml" ? agent.name : agent.listingId;
    await control(`its address as ${file}`, async () =>
      expect((await read(secret, file)).text).toContain(known),
    );
  }
  const near = [
    randomBytes(32).toString("hex"),
    "0".repeat(64),
    secret.slice(0, 63),
    `${secret}0`,
    secret.slice(0, 63) + (secret.endsWith("0") ? "1" : "0"),
    `${secret.slice(0, 32)}%25`,
    "*",
    "..%2f..%2fv1",
    "'%20or%20true--",
  ];
  for (const other of near) {
    await attempt(`by ${other}`, async () => {
      const answer = await read(other);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.text).not.toContain(title);
    });
  }
  for (const file of ["", "homes.csv", "reso.json.bak", "..%2freso.json", "RESO.JSON"]) {
    await attempt(`as ${file}`, async () =>
      expect((await read(secret, file)).status).toBeGreaterThanOrEqual(300),
    );
  }
  for (const token of [undefined, cast.otherAgent.token, agent.token, cast.admin.token]) {
    await attempt("its table or what reads by it, through the Data API", async () => {
      for (const profile of ["public", "private"]) {
        const headers = { "accept-profile": profile };
        const answer = await api("/rest/v1/feeds?select=*", { token, headers });
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
      const answer = await rpc("feed_of", token ?? "", { _secret: secret });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    });
  }
  await attempt("by an address that was changed", async () => {
    const next = await make(agent);
    expect((await read(secret)).status).toBe(404);
    expect((await read(next)).status).toBe(200);
    await rpc("stop_feed", agent.token);
    expect((await read(next)).status).toBe(404);
  });
});

test("no feed format contains what an agent hides", async () => {
  const agent = await shown();
  const reference = `FEED${randomUUID().slice(0, 8)}`;
  const street = `רחוב הסוד ${randomBytes(2).readUInt16BE()}`;
  const place = {
    address: street,
    location_shown: "area",
    latitude: 32.812345,
    longitude: 34.987654,
  };
  const id = await newListing(agent.profileId, { ...place, reference, price: 1_876_543 });
  const draft = await newListing(agent.profileId, { status: "draft" });
  const secret = await make(agent);
  await control("the price while it is shown", async () =>
    expect((await read(secret)).text).toContain("1876543"),
  );
  await change(`profiles?id=eq.${agent.profileId}`, {
    show_property_prices: false,
    show_listing_dates: false,
  });
  for (const file of FILES) {
    const { text } = await read(secret, file);
    // Without a price it is not in Meta's feed.
    if (file !== "meta.xml")
      await control(`${file} has the home`, async () => expect(text).toContain(id));
    await attempt(`${file} has what is hidden`, async () => {
      for (const hidden of [reference, street, "1876543", "1,876,543", "32.812345", "34.987654"])
        expect(text).not.toContain(hidden);
      for (const hidden of [draft, agent.email, agent.userId, "OnMarketDate", "pubDate"])
        expect(text).not.toContain(hidden);
    });
  }
  await change(`profiles?id=eq.${agent.profileId}`, { is_public: false });
  await attempt("the homes of an agent who is not shown", async () =>
    expect((await read(secret)).text).toBe('{"value":[]}'),
  );
});

test("a feed is neither shared-cached nor indexed, and responds 304 while unchanged", async () => {
  const agent = await shown();
  await newListing(agent.profileId, { title: "בית עם גינה" });
  const secret = await make(agent);
  const first = await read(secret, "rss.xml");
  const etag = String(first.headers.etag);
  const has = { "if-none-match": etag };
  await control("304 while nothing changed", async () =>
    expect((await read(secret, "rss.xml", has)).status).toBe(304),
  );
  await attempt("a shared cache keeps it, or a search engine", async () => {
    expect(first.headers["cache-control"]).toMatch(/private/);
    expect(first.headers["x-robots-tag"]).toContain("noindex");
    expect(first.headers["access-control-allow-origin"]).toBeUndefined();
  });
  await attempt("304 for a feed that changed", async () => {
    await newListing(agent.profileId, { title: "דירה נוספת" });
    expect((await read(secret, "rss.xml", has)).status).toBe(200);
  });
  await attempt("a flood of readers", async () => {
    const client = { "x-real-ip": "10.78.4.44" };
    const answers = await Promise.all(
      Array.from({ length: 150 }, () => read("0".repeat(64), "rss.xml", client)),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(20);
  });
});

test("a company's feed contains only its own agents' homes", async ({ cast }) => {
  const company = await newActor("company");
  const secret = await make(company);
  await attempt("homes of agents of nobody's", async () => {
    const { status, text } = await read(secret);
    expect([status, text.includes(cast.agent.listingId)]).toEqual([200, false]);
  });
  await attempt("an agent's key makes no company's feed", async () => {
    const answer = await read(await make(cast.otherAgent));
    expect(answer.text).not.toContain(cast.agent.listingId);
  });
  const agent = await shown();
  await control("an agent's own home in the agent's own feed", async () =>
    expect((await read(await make(agent))).text).toContain(agent.listingId),
  );
});
