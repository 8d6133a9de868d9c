import { randomBytes, randomUUID } from "node:crypto";
import { shareCode } from "@/lib/share/codes";
import { call, change } from "../journeys/support/backend";
import { freshClient } from "../journeys/support/people";
import { callAction, outcomeOf } from "./support/actions";
import { type Actor, api, newActor, newListing, rpc, type Who } from "./support/cast";
import { SITE, send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36";
const freshName = () => `atk${randomUUID().slice(0, 8)}`;
const newAgent = () => newActor("agent", { username: freshName() });

type Told = { event: object | string; headers?: Record<string, string>; method?: string };

/** Sends the event of a new visitor's browser, with an attacker's changes. */
async function tell({ event, headers = {}, method = "POST" }: Told) {
  const usual = { origin: SITE, "sec-fetch-site": "same-origin", "user-agent": CHROME };
  const asked = { ...usual, ...freshClient(), ...headers };
  const given = Object.entries(asked).filter(([, value]) => value !== "");
  const body = typeof event === "string" ? event : JSON.stringify(event);
  return send("/api/visits", {
    method,
    headers: Object.fromEntries(given),
    ...(method !== "GET" && { body }),
  });
}

type Numbers = { totals: { views: number; contacts: number } | null; places?: unknown[] };
const numbersOf = async ({ token, listingId }: Actor) =>
  (await rpc("listing_numbers", token, { _id: listingId })).body as Numbers;

/** Visits are written in the order of arrival: once the last one is counted, all earlier ones have been processed. */
const expectViews = (agent: Actor, views: number) =>
  expect.poll(async () => (await numbersOf(agent)).totals?.views, { timeout: 30_000 }).toBe(views);

test("nobody can fake visits, for a rival or for oneself", async ({ cast }) => {
  const [agent, rival] = [await newAgent(), await newAgent()];
  const draft = await newListing(agent.profileId, { status: "draft" });
  const view = { kind: "view", listing: agent.listingId };
  const same = freshClient();
  await control("a visitor looks", async () =>
    expect((await tell({ event: view, headers: same })).status).toBe(204),
  );
  const silent: Record<string, Told> = {
    "the same visitor again": { event: view, headers: same },
    "a robot": {
      event: view,
      headers: { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" },
    },
    "a script": { event: view, headers: { "user-agent": "curl/8.5.0" } },
    "nobody's browser": { event: view, headers: { "user-agent": "" } },
    "its own agent": {
      event: view,
      headers: { ...freshClient(), cookie: agent.headers.cookie ?? "" },
    },
    "an admin": {
      event: view,
      headers: { ...freshClient(), cookie: cast.admin.headers.cookie ?? "" },
    },
    "a home that is not shown": { event: { kind: "view", listing: draft } },
    "a home that is none": { event: { kind: "view", listing: randomUUID() } },
    "a listing that is an agent": { event: { kind: "view", agent: agent.listingId } },
  };
  for (const [name, told] of Object.entries(silent)) {
    await attempt(`${name}, who is told nothing`, async () =>
      expect((await tell(told)).status).toBe(204),
    );
  }
  const refused: Record<string, [Told, number]> = {
    "another site": [{ event: view, headers: { origin: "https://evil.test" } }, 403],
    "a name like ours": [{ event: view, headers: { origin: `${SITE}.evil.test` } }, 403],
    "no origin": [{ event: view, headers: { origin: "" } }, 403],
    "a sandbox": [{ event: view, headers: { origin: "null" } }, 403],
    "a frame of another site": [{ event: view, headers: { "sec-fetch-site": "cross-site" } }, 403],
    "a neighbour of the site": [{ event: view, headers: { "sec-fetch-site": "same-site" } }, 403],
    "an address that was typed": [{ event: view, headers: { "sec-fetch-site": "none" } }, 403],
    "a GET": [{ event: view, method: "GET" }, 405],
    "a lead": [{ event: { ...view, kind: "lead" } }, 400],
    "a visitor": [{ event: { ...view, kind: "visitors" } }, 400],
    "several kinds": [{ event: { ...view, kind: ["view", "call"] } }, 400],
    "two pages": [{ event: { ...view, agent: rival.profileId } }, 400],
    "many events": [{ event: [view, view] }, 400],
    "an id that is SQL": [{ event: { kind: "view", listing: "' or true--" } }, 400],
    "no JSON": [{ event: "view" }, 400],
    "a huge body": [{ event: { ...view, more: "x".repeat(100_000) } }, 413],
  };
  for (const [name, [told, status]] of Object.entries(refused)) {
    await attempt(name, async () => expect((await tell(told)).status).toBe(status));
  }
  // Anything else that the browser claims about itself is ignored.
  for (const more of [
    { at: "2020-01-01T00:00:00Z" },
    { mark: "00".repeat(32) },
    { viewer: rival.userId },
    { visitors: 1000, times: 1000 },
    { first: true, owner: rival.profileId },
  ]) {
    await attempt(`${Object.keys(more)} of its own`, async () =>
      expect((await tell({ event: { ...view, ...more }, headers: same })).status).toBe(204),
    );
  }
  await control("somebody else looks", async () => {
    expect((await tell({ event: view })).status).toBe(204);
    await expectViews(agent, 2);
    expect((await numbersOf(rival)).totals?.views).toBe(0);
  });
});

test("visits from one address are limited", async () => {
  const agent = await newAgent();
  const view = { kind: "view", listing: agent.listingId };
  const client = freshClient();
  const statuses: number[] = [];
  for (let n = 0; n < 90; n++) {
    const headers = { ...client, "user-agent": `${CHROME} ${n}` };
    statuses.push((await tell({ event: view, headers })).status);
  }
  const heard = statuses.filter((status) => status === 204).length;
  await attempt("ninety browsers of one address", async () => {
    // Sixty, plus one every twenty seconds on a slow machine.
    expect(heard).toBeLessThan(70);
    expect(statuses.at(-1)).toBe(429);
  });
  await attempt("a forged list of addresses", async () => {
    const forged = { "x-forwarded-for": "198.51.100.7", forwarded: "for=198.51.100.7" };
    expect((await tell({ event: view, headers: { ...client, ...forged } })).status).toBe(429);
  });
  const secret = { ...freshClient(), dnt: "1" };
  const unmarked: number[] = [];
  for (let n = 0; n < 20; n++) unmarked.push((await tell({ event: view, headers: secret })).status);
  const unseen = unmarked.filter((status) => status === 204).length;
  await attempt("whoever asks not to be followed, twenty times", async () =>
    expect(unseen).toBe(3),
  );
  await control("somebody at another address", async () => {
    expect((await tell({ event: view })).status).toBe(204);
    await expectViews(agent, heard + unseen + 1);
  });
});

test("links can be neither invented nor taken over", async () => {
  const [agent, rival] = [await newAgent(), await newAgent()];
  for (const one of [agent, rival])
    await change(`profiles?id=eq.${one.profileId}`, { trial_active: true });
  const linked = async ({ token }: Actor) =>
    JSON.stringify((await rpc("my_share_links", token)).body);
  const view = { kind: "view", listing: agent.listingId };
  const made = await rpc("save_share_link", rival.token, { _name: "קישור של מתחרה" });
  const codes = Array.from({ length: 200 }, () => randomBytes(3).toString("hex"));
  await attempt("by hundreds of codes", async () => {
    for (const code of codes) expect((await tell({ event: { ...view, code } })).status).toBe(204);
  });
  await attempt("by a rival's own link, and that of a rival's page", async () => {
    const place = await shareCode(rival.listingId, "whatsapp");
    for (const code of [String(made.body), place])
      expect((await tell({ event: { ...view, code } })).status).toBe(204);
  });
  const own = await rpc("save_share_link", agent.token, {
    _name: "שלט ברחוב",
    _listing: agent.listingId,
  });
  await control("by its own link", async () => {
    await tell({ event: { ...view, code: String(own.body) } });
    await expectViews(agent, codes.length + 3);
    expect(await linked(agent)).toMatch(/"opens":\s*1\b/);
    expect(await linked(rival)).not.toMatch(/"opens":\s*[1-9]/);
    for (const code of codes) expect(await linked(agent)).not.toContain(`"${code}"`);
  });
});

/** A number that does not occur by chance. */
const VIEWS = 2937;
const TOLD = /(?<![\w-])2,?937(?![\w-])/;
const NAME = "קבוצה־סודית־של־הסוכנת";

/** An agent with recorded counts, and a named link. */
async function counted() {
  const agent = await newAgent();
  for (let left = VIEWS; left > 0; left -= 1000) {
    const one = { at: new Date().toISOString(), kind: "view", listing: agent.listingId };
    await call("count_events", { _events: Array(Math.min(1000, left)).fill(one), _batch: null });
  }
  const made = await rpc("save_share_link", agent.token, { _name: NAME });
  return { agent, code: String(made.body) };
}

const OTHERS: Who[] = ["visitor", "otherAgent", "linkedAgent", "company", "otherCompany", "admin"];
const RSC = { rsc: "1" };
const days = () => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jerusalem" }).format();
  return { _from: today, _to: today };
};
const CALLS: Record<string, (id: string) => [name: string, body: object, tells: RegExp | string]> =
  {
    "their numbers": () => ["my_numbers", days(), TOLD],
    "a listing's numbers": (id) => ["listing_numbers", { _id: id }, TOLD],
    "a listing's marketing report": (id) => ["marketing_report", { _id: id }, TOLD],
    "their links": () => ["my_share_links", {}, NAME],
    "the account's export": () => ["export_my_account", {}, NAME],
  };
const PAGES: Record<string, (id: string) => [path: string, tells: RegExp | string]> = {
  "the numbers": () => ["/numbers", TOLD],
  "the numbers of other days": () => ["/numbers?days=7", TOLD],
  "a listing's numbers": (id) => [`/numbers/${id}`, TOLD],
  "a listing's marketing report": (id) => [`/marketing-report/${id}`, TOLD],
  "the file of numbers": () => ["/numbers/export", TOLD],
  "the links": () => ["/links", NAME],
  "the file of the account": () => ["/api/account/export", NAME],
};
const TABLES = [
  "listing_days",
  "agent_days",
  "company_days",
  "agent_hours",
  "share_links",
  "link_days",
];
/** Data that could link somebody's visits from page to page or from day to day. */
const MARKS = ["visit_salts", "visit_marks", "event_batches"];

test("only their owner reads numbers and links", async ({ cast }) => {
  const { agent, code } = await counted();
  const id = agent.listingId;
  const says = (text: string, tells: RegExp | string) =>
    typeof tells === "string" ? text.includes(tells) : tells.test(text);
  const asked = async (token: string, call: (typeof CALLS)[string]) => {
    const [name, body, tells] = call(id);
    return says(JSON.stringify((await rpc(name, token, body)).body), tells);
  };
  const opened = async (headers: Record<string, string>, page: (typeof PAGES)[string]) => {
    const [path, tells] = page(id);
    return says((await send(path, { headers })).text, tells);
  };
  for (const [what, call] of Object.entries(CALLS)) {
    for (const who of OTHERS)
      await attempt(`${who} asks for ${what}`, async () =>
        expect(await asked(cast[who].token, call)).toBe(false),
      );
    await control(`its agent asks for ${what}`, async () =>
      expect(await asked(agent.token, call)).toBe(true),
    );
  }
  for (const [what, page] of Object.entries(PAGES)) {
    for (const who of OTHERS) {
      await attempt(`${who} opens ${what}`, async () =>
        expect(await opened(cast[who].headers, page)).toBe(false),
      );
      await attempt(`${who} opens ${what} as a payload`, async () =>
        expect(await opened({ ...cast[who].headers, ...RSC }, page)).toBe(false),
      );
    }
    await control(`its agent opens ${what}`, async () =>
      expect(await opened(agent.headers, page)).toBe(true),
    );
  }
  for (const table of [...TABLES, ...MARKS]) {
    for (const token of [undefined, agent.token, cast.otherAgent.token, cast.admin.token]) {
      await attempt(`rows of ${table}`, async () => {
        for (const profile of ["public", "private"]) {
          const answer = await api(`/rest/v1/${table}?select=*`, {
            token,
            headers: { "accept-profile": profile },
          });
          expect(answer.status).toBeGreaterThanOrEqual(400);
        }
        const through = await api(`/rest/v1/properties?select=id,${table}(*)`, { token });
        expect(through.status).toBeGreaterThanOrEqual(400);
      });
    }
  }
  for (const who of OTHERS.filter((one) => one !== "visitor")) {
    await attempt(`${who} renames and deletes the link`, async () => {
      const link = { id: code, name: "נגנב", listing: null };
      for (const [name, input] of [
        ["saveLink", link],
        ["deleteLink", { code }],
      ] as const)
        expect(outcomeOf(await callAction(name, input, { as: cast[who] }))).not.toBe("done");
      expect(await asked(agent.token, CALLS["their links"]!)).toBe(true);
    });
  }
});

test("nobody obtains data that could track a visitor", async ({ cast }) => {
  const view = { kind: "view", listing: cast.agent.listingId };
  for (const who of ["visitor", "agent", "company", "admin"] as const) {
    for (const [name, body] of [
      ["visit_salts", {}],
      ["count_events", { _events: [{ ...view, at: new Date().toISOString() }], _batch: null }],
    ] as const)
      await attempt(`${who} calls ${name}`, async () =>
        expect((await rpc(name, cast[who].token, body)).status).toBeGreaterThanOrEqual(400),
      );
    await attempt(`${who} writes a salt or a mark`, async () => {
      const salt = { day: "2020-01-01", salt: "\\x00" };
      for (const [table, row] of [
        ["visit_salts", salt],
        ["visit_marks", { mark: "\\x00", kind: "view", day: "2020-01-01", at: "2020-01-01" }],
      ] as const) {
        const answer = await api(`/rest/v1/${table}`, {
          token: cast[who].token,
          body: row,
          headers: { "content-profile": "private" },
        });
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    });
  }
  await attempt(
    "an answer that is another for another visitor, or leaves something behind",
    async () => {
      const client = freshClient();
      const answers = [];
      for (const headers of [client, client, freshClient(), { ...freshClient(), "sec-gpc": "1" }])
        answers.push(await tell({ event: view, headers }));
      for (const { status, text, headers } of answers) {
        expect([status, text]).toEqual([204, ""]);
        for (const name of ["set-cookie", "etag", "last-modified"])
          expect(headers[name]).toBeUndefined();
        expect(headers["cache-control"]).toBe("no-store");
      }
    },
  );
  await attempt("a page that is another for whoever came by a link", async () => {
    const path = `/property/${cast.agent.listingId}`;
    const [one, other] = await Promise.all([
      send(path, { headers: freshClient() }),
      send(`${path}?s=aB3xYz`, { headers: freshClient() }),
    ]);
    expect(other.headers["set-cookie"]).toBeUndefined();
    expect(other.text.includes("aB3xYz")).toBe(false);
    expect([one.status, other.status]).toEqual([200, 200]);
  });
  await control("the server has a salt of this day", async () =>
    expect(Object.values(await call("visit_salts"))).toContainEqual(
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ),
  );
});
