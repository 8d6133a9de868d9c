import { randomUUID } from "node:crypto";
import messages from "@/messages/he.json" with { type: "json" };
import { change } from "../journeys/support/backend";
import { type Actor, api, newActor, newListing, rpc } from "./support/cast";
import { QUIET } from "./support/markup";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const SET = { _domains: ["noa.test"], _color: "#8A1C5B", _homes: 6 };
const save = ({ token }: Actor, more: object = {}) =>
  rpc("save_widget", token, { ...SET, ...more });
const make = async (agent: Actor) => String((await save(agent)).body);
const read = (id: string, headers = {}) => send(`/widget/${id}`, { headers });
const shown = () => newActor("agent", { username: `wid${randomUUID().slice(0, 8)}` });
const framers = (answer: Awaited<ReturnType<typeof read>>) =>
  /frame-ancestors ([^;]+)/.exec(String(answer.headers["content-security-policy"]))?.[1];

test("only its owner's domains may frame a widget, and nobody may frame another page", async ({
  cast,
}) => {
  const agent = await shown();
  const id = await make(agent);
  const named = "'self' noa.test www.noa.test";
  await control("the domain that was named", async () => {
    const answer = await read(id);
    expect([answer.status, framers(answer)]).toEqual([200, named]);
    expect(answer.headers["x-frame-options"]).toBeUndefined();
    expect(answer.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  });
  const lies: Record<string, string>[] = [
    { origin: "https://evil.test" },
    { referer: "https://evil.test/" },
    { host: "evil.test" },
    { "x-forwarded-host": "evil.test" },
    { "sec-fetch-site": "cross-site", "sec-fetch-dest": "iframe" },
  ];
  for (const headers of lies)
    await attempt(`another domain by ${JSON.stringify(headers)}`, async () =>
      expect(framers(await read(id, headers))).toBe(named),
    );
  for (const query of ["?domains=evil.test", "?frame-ancestors=*", "?color=%23FF0000%3B%7D"])
    await attempt(`another domain by ${query}`, async () => {
      const answer = await read(`${id}${query}`);
      expect([framers(answer), answer.text.includes("evil")]).toEqual([named, false]);
    });
  const pages = [
    "/",
    "/explore",
    `/property/${cast.agent.listingId}`,
    "/auth",
    "/settings",
    "/offline",
  ];
  for (const path of [...pages, `/widget/${randomUUID()}`, "/widget", `/widget/${id}/x`])
    await attempt(`${path} in a frame`, async () =>
      expect(framers(await send(path))).toBe("'none'"),
    );
});

test("a widget sets no cookie and reads no session", async ({ cast }) => {
  const id = await make(await shown());
  const plain = await read(id);
  for (const who of [cast.agent, cast.lapsedAgent, cast.admin]) {
    await attempt(`${who.email} is told apart`, async () => {
      const answer = await read(id, who.headers);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(answer.text).toBe(plain.text);
    });
  }
  await control("kept like a public page", async () => {
    expect(plain.headers["cache-control"]).toMatch(/^public/);
    expect(plain.headers["set-cookie"]).toBeUndefined();
    const known = { "if-none-match": String(plain.headers.etag) };
    expect((await read(id, known)).status).toBe(304);
  });
  await attempt("scripts and styles of others in it", async () => {
    const policy = String(plain.headers["content-security-policy"]);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).not.toMatch(/unsafe|https:|\*/);
  });
});

test("a widget cannot be found or changed by guessing", async ({ cast }) => {
  const agent = await shown();
  const id = await make(agent);
  await control("its id", async () => expect((await read(id)).text).toContain(agent.name));
  const near = [
    randomUUID(),
    agent.profileId,
    agent.userId,
    id.slice(0, 35),
    `${id.slice(0, 35)}%25`,
    "*",
    "..%2fapi%2fviewer",
    "'%20or%20true--",
  ];
  for (const other of near)
    await attempt(`by ${other}`, async () => {
      const answer = await read(other);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.text).not.toContain(agent.name);
    });
  for (const token of [undefined, cast.otherAgent.token, agent.token, cast.admin.token])
    await attempt("its table, or what reads it, through the Data API", async () => {
      for (const profile of ["public", "private"]) {
        const headers = { "accept-profile": profile };
        expect(
          (await api("/rest/v1/widgets?select=*", { token, headers })).status,
        ).toBeGreaterThanOrEqual(400);
      }
      const answer = await rpc("widget_of", token ?? "", { _id: id });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    });
  await attempt("another's widget through one's own", async () => {
    await save(cast.otherAgent, { _domains: ["evil.test"] });
    await rpc("delete_widget", cast.otherAgent.token);
    expect(framers(await read(id))).toContain("noa.test");
  });
  for (const who of [cast.lapsedAgent, { ...agent, token: "" }])
    await attempt("a widget of whoever may have none", async () =>
      expect((await save(who)).status).toBeGreaterThanOrEqual(400),
    );
  await attempt("one that was deleted", async () => {
    await rpc("delete_widget", agent.token);
    await expect(async () => expect((await read(id)).status).toBe(404)).toPass();
  });
});

test("domain, colour and number accept only valid values", async () => {
  const agent = await shown();
  const id = await make(agent);
  const wrong: object[] = [
    { _domains: ["*"] },
    { _domains: ["*.co.il"] },
    { _domains: ["a.test; script-src *"] },
    { _domains: ["a.test\r\nset-cookie: a=b"] },
    { _domains: ["'unsafe-inline'"] },
    { _domains: ["https://a.test"] },
    { _domains: [] },
    { _domains: null },
    { _domains: Array.from({ length: 11 }, (_, n) => `a${n}.test`) },
    { _color: "#000000;}body{display:none" },
    { _color: "</style><script>alert(1)</script>" },
    { _color: null },
    { _homes: 0 },
    { _homes: 1000 },
  ];
  for (const one of wrong)
    await attempt(JSON.stringify(one), async () =>
      expect((await save(agent, one)).status).toBeGreaterThanOrEqual(400),
    );
  await control("what is allowed", async () => {
    expect(
      (await save(agent, { _domains: ["b.test"], _color: "#000000", _homes: 24 })).status,
    ).toBe(200);
    await expect(async () => expect(framers(await read(id))).toContain("b.test")).toPass();
  });
});

test("a widget shows what visitors see: no hidden price, no hidden home, no hidden agent", async () => {
  const agent = await shown();
  const title = `דירה ${QUIET}`;
  await newListing(agent.profileId, { title, price: 1_876_543, address: "רחוב הסוד 5" });
  const draft = await newListing(agent.profileId, { status: "draft" });
  const id = await make(agent);
  await control("the price while it is shown", async () =>
    expect((await read(id)).text).toContain("1,876,543"),
  );
  await attempt("markup, and what no card says", async () => {
    const { text } = await read(id);
    expect(text).toContain("&quot; onfocus=alert(1) autofocus");
    for (const hidden of [QUIET, "<svg>", "רחוב הסוד", draft, agent.email, agent.userId])
      expect(text).not.toContain(hidden);
  });
  await change(`profiles?id=eq.${agent.profileId}`, { show_property_prices: false });
  await attempt("a price that is hidden", async () =>
    expect(async () => expect((await read(id)).text).not.toContain("1,876,543")).toPass(),
  );
  await change(`profiles?id=eq.${agent.profileId}`, { is_public: false });
  await attempt("whoever is not shown", async () =>
    expect(async () => {
      const { status, text } = await read(id);
      expect(text).toContain(messages.widgetFrame.away);
      expect([status, text.includes(agent.name), text.includes("/property/")]).toEqual([
        200,
        false,
        false,
      ]);
    }).toPass(),
  );
});
