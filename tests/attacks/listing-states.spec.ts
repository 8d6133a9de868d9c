import { setTimeout as wait } from "node:timers/promises";
import { STATUSES, type Status } from "@/lib/catalog/states";
import { change, remove, rows } from "../journeys/support/backend";
import { type Actor, api, newActor, newListing, rpc } from "./support/cast";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

/** The site's guarantee: a write that bypasses it is visible everywhere within a second (decision 13). */
const PROMISED_MS = 1000;

type Home = { id: string; agent: Actor; username: string; city: string; neighbour: string };
type State = Status | "deleted";

const has = async (path: string, word: string, headers: Record<string, string> = {}) => {
  const { status, text } = await send(path, { headers });
  return status === 200 && text.includes(word);
};
const readable = async (table: string, id: string, token?: string) =>
  (
    await api(
      `/rest/v1/${table}?select=*&${table === "listing_events" ? "listing_id" : "id"}=eq.${id}`,
      { token },
    )
  ).body.length > 0;

/** Every way for somebody other than its agent to come across a home. */
const WAYS: Record<string, (home: Home) => Promise<boolean>> = {
  "the page": ({ id }) => has(`/property/${id}`, TITLE),
  "the payload of the page": ({ id }) => has(`/property/${id}?_rsc`, TITLE, { rsc: "1" }),
  "the share picture": async ({ id }) =>
    (await send(`/share-card/listing/${id}/x.jpg`)).status === 200,
  "JSON-LD that it is to be had": async ({ id }) =>
    /schema\.org\/(InStock|LimitedAvailability)/.test((await send(`/property/${id}`)).text),
  "JSON-LD that it is sold": ({ id }) => has(`/property/${id}`, "schema.org/SoldOut"),
  "the search": ({ id, city }) => has(`/explore?city=${encodeURIComponent(city)}`, id),
  "a count": async ({ agent }) =>
    JSON.parse((await send(`/api/search-count?agentId=${agent.profileId}`)).text).total === 2,
  "similar homes": ({ id, neighbour }) => has(`/property/${neighbour}`, id),
  "the sitemap": async ({ id }) => {
    const index = (await send("/sitemap.xml")).text;
    const files = [...index.matchAll(/\/sitemap\/listings-\d+\.xml/g)].map(([path]) => path);
    const found = await Promise.all(files.map((path) => has(path, id)));
    return found.includes(true);
  },
  "the mini-site": ({ id, username }) => has(`/agent/${username}`, id),
  "the Data API": ({ id }) => readable("public_listings", id),
  "the Data API, closed": ({ id }) => readable("public_closed_listings", id),
};

const LIVE = [
  "the page",
  "the payload of the page",
  "the share picture",
  "JSON-LD that it is to be had",
  "the search",
  "a count",
  "similar homes",
  "the sitemap",
  "the mini-site",
  "the Data API",
];
const MET: Record<State, readonly string[]> = {
  active: LIVE,
  under_offer: LIVE,
  closed: [
    "the page",
    "the payload of the page",
    "the share picture",
    "JSON-LD that it is sold",
    "the mini-site",
    "the Data API, closed",
  ],
  draft: [],
  hidden: [],
  expired: [],
  deleted: [],
};
const STATUS: Record<State, number> = {
  active: 200,
  under_offer: 200,
  closed: 200,
  expired: 410,
  deleted: 410,
  draft: 404,
  hidden: 404,
};

const TITLE = "הבית של כל המצבים";
const letters = () =>
  [...Math.random().toString(36).slice(2, 8)]
    .map((letter) => "אבגדהוזחטיכלמנסעפצקרשת"[letter.charCodeAt(0) % 22])
    .join("");

async function newHome(): Promise<Home> {
  const username = `sta${Math.random().toString(36).slice(2, 10)}`;
  const agent = await newActor("agent", { username });
  const city = `עיר ${letters()}`;
  const neighbour = await newListing(agent.profileId, { city });
  await remove(`properties?id=eq.${agent.listingId}`);
  return {
    id: await newListing(agent.profileId, { city, title: TITLE }),
    agent,
    username,
    city,
    neighbour,
  };
}

const met = async (home: Home) => {
  const found: string[] = [];
  for (const [way, leads] of Object.entries(WAYS)) if (await leads(home)) found.push(way);
  return found;
};

test("in each state a home appears in exactly the expected places, a second after the change", async () => {
  const home = await newHome();
  const put = (state: State) =>
    state === "deleted"
      ? remove(`properties?id=eq.${home.id}`)
      : change(`properties?id=eq.${home.id}`, {
          status: state,
          closed_at: state === "closed" ? new Date().toISOString() : null,
        });
  // Back to published in between: a response cached in one state must not pass for the next.
  for (const state of [...STATUSES, "deleted" as const]) {
    await put("active");
    await wait(PROMISED_MS);
    await control(`active, before ${state}`, async () => expect(await met(home)).toEqual(LIVE));
    await put(state);
    await wait(PROMISED_MS);
    const isMetAsIsRight = async () => {
      expect([state, await met(home)]).toEqual([
        state,
        Object.keys(WAYS).filter((way) => MET[state].includes(way)),
      ]);
      expect([state, (await send(`/property/${home.id}`)).status]).toEqual([state, STATUS[state]]);
    };
    await attempt(state, isMetAsIsRight, [`state ${state}`]);
  }
});

test("facts that only the agent may know are not exposed to anybody else", async ({ cast }) => {
  const home = await newHome();
  const { agent, id } = home;
  await control("the agent closes it with the price that was paid", async () =>
    expect(
      (
        await rpc("move_listings", agent.token, {
          _ids: [id],
          _move: "close",
          _final_price: 1_732_051,
        })
      ).body.moved,
    ).toEqual([id]),
  );
  const others = {
    visitor: undefined,
    "another agent": cast.otherAgent.token,
    "an office": cast.company.token,
  };
  for (const [who, token] of Object.entries(others)) {
    for (const table of ["properties", "listing_events"]) {
      await attempt(`${who} reads ${table}`, async () =>
        expect(await readable(table, id, token)).toBe(false),
      );
    }
    await attempt(`${who} reads the price that was paid`, async () => {
      const paths = [`public_closed_listings?id=eq.${id}`, `listing_prices?listing=eq.${id}`];
      const answers = await Promise.all(paths.map((path) => api(`/rest/v1/${path}`, { token })));
      expect(JSON.stringify(answers)).not.toContain("1732051");
      expect((await send(`/property/${id}`)).text).not.toMatch(/1,?732,?051/);
    });
    await attempt(`${who} opens it again`, async () => {
      const answer = await rpc("move_listings", token ?? "", { _ids: [id], _move: "reopen" });
      expect(answer.body.moved ?? []).toEqual([]);
      expect(await rows(`properties?select=status&id=eq.${id}`)).toEqual([{ status: "closed" }]);
    });
    await attempt(`${who} edits its state`, async () => {
      await api(`/rest/v1/properties?id=eq.${id}`, {
        method: "PATCH",
        token,
        body: { status: "active" },
      });
      expect(await rows(`properties?select=status&id=eq.${id}`)).toEqual([{ status: "closed" }]);
    });
  }
  for (const table of ["properties", "listing_events"]) {
    await control(`the agent reads ${table}`, async () =>
      expect(await readable(table, id, agent.token)).toBe(true),
    );
  }
});
