import { randomUUID } from "node:crypto";
import { add, mailsTo, rows } from "../journeys/support/backend";
import { freshClient } from "../journeys/support/people";
import { callAction, outcomeOf } from "./support/actions";
import { api, type Cast, joinCompany, newActor, newLead, type Who } from "./support/cast";
import { SITE, send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const freshName = () => `atk${randomUUID().slice(0, 8)}`;

/** No page, file or response contains this, except for the lead's agent. */
const SECRET = "ממתינה־לסוד־של־הפנייה";

/** The cast with its own office, one of whose agents has a lead. */
async function scene(cast: Cast) {
  const [company, agent, linkedAgent] = [
    await newActor("company"),
    await newActor("agent", { username: freshName() }),
    await newActor("agent", { username: freshName() }),
  ];
  for (const one of [agent, linkedAgent]) await joinCompany(one, company);
  const id = await newLead(agent.profileId, { name: SECRET, listing_title: "נכס של פנייה" });
  const request = { request_id: randomUUID(), lead_id: id, message: SECRET };
  await add("lead_messages", request);
  const note = randomUUID();
  await add("lead_notes", { id: note, lead_id: id, body: SECRET });
  return { id, note, people: { ...cast, company, agent, linkedAgent } };
}

const OTHERS: Who[] = ["visitor", "otherAgent", "linkedAgent", "company", "otherCompany", "admin"];
const RSC = { rsc: "1" };

/** Each response contains the secret for the lead's agent. */
const READS: Record<string, (id: string) => { path: string; body?: object; headers?: object }> = {
  "rows of leads": () => ({ path: "/rest/v1/leads?select=*" }),
  "the row by its id": (id) => ({ path: `/rest/v1/leads?select=*&id=eq.${id}` }),
  "rows of messages": () => ({ path: "/rest/v1/lead_messages?select=*" }),
  "messages with their lead": () => ({ path: "/rest/v1/lead_messages?select=*,leads(*)" }),
  "rows of notes": () => ({ path: "/rest/v1/lead_notes?select=*" }),
  "leads through profiles": () => ({ path: "/rest/v1/profiles?select=*,leads(*)" }),
  "the list": () => ({ path: "/rest/v1/rpc/own_leads", body: {} }),
  "one of the list": (id) => ({ path: "/rest/v1/rpc/own_lead", body: { _id: id } }),
  "the account's export": () => ({ path: "/rest/v1/rpc/export_my_account", body: {} }),
};
const PAGES: Record<string, (id: string) => { path: string; headers?: Record<string, string> }> = {
  "the screen": () => ({ path: "/leads" }),
  "the screen, opened at it": (id) => ({ path: `/leads?lead=${id}` }),
  "the screen as a payload": (id) => ({ path: `/leads?lead=${id}`, headers: RSC }),
  "the file": () => ({ path: "/api/leads/export" }),
  "the file of the account": () => ({ path: "/api/account/export" }),
};

test("only its agent reads a lead", async ({ cast }) => {
  const { id, people } = await scene(cast);
  const asked = async (who: Who, name: string) => {
    const { path, body } = READS[name]?.(id) ?? { path: "" };
    const answer = await api(path, { token: people[who].token, body });
    return JSON.stringify(answer.body);
  };
  const opened = async (who: Who, name: string) => {
    const { path, headers } = PAGES[name]?.(id) ?? { path: "" };
    return (await send(path, { headers: { ...people[who].headers, ...headers } })).text;
  };
  for (const name of Object.keys(READS)) {
    for (const who of OTHERS) {
      await attempt(`${who}: ${name}`, async () =>
        expect(await asked(who, name)).not.toContain(SECRET),
      );
    }
    await control(`its agent: ${name}`, async () =>
      expect(await asked("agent", name)).toContain(SECRET),
    );
  }
  for (const name of Object.keys(PAGES)) {
    for (const who of OTHERS) {
      await attempt(`${who}: ${name}`, async () =>
        expect(await opened(who, name)).not.toContain(SECRET),
      );
    }
    // guards.spec.ts checks that its agent sees the payload.
    if (name.endsWith("payload")) continue;
    await control(`its agent: ${name}`, async () =>
      expect(await opened("agent", name)).toContain(SECRET),
    );
  }
  for (const who of OTHERS) {
    await attempt(`${who} counts`, async () => {
      const answer = await api("/rest/v1/rpc/lead_news", { token: people[who].token, body: {} });
      expect(JSON.stringify(answer.body)).not.toContain('"unread":1');
    });
  }
});

test("only its agent changes a lead", async ({ cast }) => {
  const { id, note, people } = await scene(cast);
  const calls: Record<string, unknown> = {
    changeLead: { id, status: "closed" },
    addLeadNote: { lead: id, note: randomUUID(), body: "של אחר" },
    deleteLeadNote: { note },
    deleteLead: { id },
  };
  for (const [name, input] of Object.entries(calls)) {
    for (const who of OTHERS) {
      await attempt(`${who}: ${name}`, async () => {
        expect(outcomeOf(await callAction(name, input, { as: people[who] }))).not.toBe("done");
      });
    }
  }
  const [row] = await rows<{ status: string }>(`leads?select=status&id=eq.${id}`);
  expect(row).toEqual({ status: "new" });
  for (const [name, input] of Object.entries(calls)) {
    await control(`its agent: ${name}`, async () => {
      expect(outcomeOf(await callAction(name, input, { as: people.agent }))).toBe("done");
    });
  }
});

test("a company reassigns leads among its own agents, and reads only what they allow", async ({
  cast,
}) => {
  const { id, people } = await scene(cast);
  const hand = async (who: Who, to: string) =>
    outcomeOf(await callAction("handLead", { id, agentId: to }, { as: people[who] }));
  const { linkedAgent, otherAgent, company } = people;
  for (const who of ["agent", "linkedAgent", "otherCompany", "admin", "visitor"] as const) {
    await attempt(`${who} hands it over`, async () =>
      expect(await hand(who, linkedAgent.profileId)).not.toBe("done"),
    );
  }
  for (const to of [otherAgent.profileId, company.profileId, randomUUID()]) {
    await attempt(`to ${to}`, async () => expect(await hand("company", to)).toBe("notFound"));
  }
  const seen = async () => (await send("/leads", { headers: company.headers })).text;
  await attempt("the company reads names", async () => expect(await seen()).not.toContain(SECRET));
  const own = { mails: "at_once", template: "", companyReads: true };
  await callAction("saveLeadSettings", own, { as: people.agent });
  await control("the company reads where the agent lets it", async () =>
    expect(await seen()).toContain(SECRET),
  );
  await control("the company hands it over", async () =>
    expect(await hand("company", linkedAgent.profileId)).toBe("done"),
  );
});

const fields = (change: object) =>
  new URLSearchParams({
    kind: "listing",
    name: "מיכל",
    phone: "052-3334455",
    message: "שלום",
    hour: "",
    email: "",
    consent: "1",
    request: "",
    time: "",
    leave_blank: "",
    ...change,
  }).toString();

async function post(body: string, headers: Record<string, string> = freshClient()) {
  const type = "application/x-www-form-urlencoded";
  const answer = await send("/api/lead", {
    method: "POST",
    headers: { origin: SITE, accept: "application/json", "content-type": type, ...headers },
    body,
  });
  return { status: answer.status, said: answer.status < 500 ? answer.text : "" };
}
const leadsOf = (listing: string) =>
  rows<{ name: string }>(`leads?select=name&listing_id=eq.${listing}`);

test("leads are accepted only from the form, submitted as a person would", async () => {
  const agent = await newActor("agent", { username: freshName() });
  const id = agent.listingId;
  const refused: Record<string, string> = {
    "a forged time": fields({ id, time: `${Date.now() - 9999}.AAAA` }),
    "a hidden field that is filled": fields({ id, leave_blank: "https://spam.test" }),
    "a header in the address": fields({ id, email: "a@example.com\r\nBcc: x@example.com" }),
    "two addresses": fields({ id, email: "a@example.com,b@example.com" }),
    "a formula as a phone": fields({ id, phone: "=1+1" }),
    "markup as a name": fields({ id, name: "<script>" }),
    "another kind": fields({ id, kind: "company" }),
    "a consent that is none": fields({ id, consent: "0" }),
  };
  for (const [name, body] of Object.entries(refused)) {
    await attempt(name, async () => {
      await post(body);
      expect(await leadsOf(id)).toEqual([]);
    });
  }
  await control(
    "what filled the hidden field is there for its agent, as what was caught",
    async () =>
      expect(await rows(`caught_leads?select=name&agent_id=eq.${agent.profileId}`)).toEqual([
        { name: "מיכל" },
      ]),
  );
  await attempt("a time of less than three seconds", async () => {
    const time = (await send("/api/lead/time", { headers: freshClient() })).text;
    await post(fields({ id, time }));
    expect(await leadsOf(id)).toEqual([]);
  });
  await attempt("from another site", async () => {
    expect(
      (await post(fields({ id }), { ...freshClient(), origin: "https://evil.test" })).status,
    ).toBe(403);
  });
  await attempt("by the Data API", async () => {
    for (const token of [undefined, agent.token]) {
      const row = {
        agent_id: agent.profileId,
        name: "א",
        phone: "+972521111111",
        consent_version: 1,
      };
      expect((await api("/rest/v1/leads", { token, body: row })).status).toBeGreaterThanOrEqual(
        400,
      );
      const call = { _lead: {}, _client: "x" };
      const answer = await api("/rest/v1/rpc/add_lead", { token, body: call });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });
  await control("a person sends it", async () => {
    expect((await post(fields({ id }))).status).toBe(200);
    expect(await leadsOf(id)).toEqual([{ name: "מיכל" }]);
  });
});

test("leads assigned in turn never go to outsiders, removed agents or non-participants", async ({
  cast,
}) => {
  const [company, giver, taker, removed, silent] = [
    await newActor("company"),
    await newActor("agent", { username: freshName() }),
    await newActor(),
    await newActor(),
    await newActor(),
  ];
  for (const agent of [giver, taker, removed, silent]) await joinCompany(agent, company);
  for (const agent of [giver, taker, removed, cast.otherAgent])
    await callAction(
      "saveLeadSettings",
      { mails: "at_once", template: "", companyReads: true },
      { as: agent },
    );
  await control("its company chooses the turn", async () =>
    expect(outcomeOf(await callAction("saveLeadRule", { rule: "turn" }, { as: company }))).toBe(
      "done",
    ),
  );
  await attempt("another company takes it back", async () => {
    await callAction("saveLeadRule", { rule: "off" }, { as: cast.otherCompany });
    await callAction("saveLeadRule", { rule: "off" }, { as: giver });
    const [own] = await rows<{ lead_rule: string }>(
      `companies?select=lead_rule&owner_user_id=eq.${company.userId}`,
    );
    expect(own).toEqual({ lead_rule: "turn" });
  });
  await attempt("a rule that is none", async () =>
    expect(outcomeOf(await callAction("saveLeadRule", { rule: "mine" }, { as: company }))).not.toBe(
      "done",
    ),
  );
  expect(
    outcomeOf(await callAction("removeAgent", { id: removed.profileId }, { as: company })),
  ).toBe("done");
  for (let n = 0; n < 4; n++) await post(fields({ id: giver.listingId, phone: `052-333441${n}` }));
  const got = await rows<{ agent_id: string }>(
    `leads?select=agent_id&listing_id=eq.${giver.listingId}`,
  );
  const countOf = (agent: { profileId: string }) =>
    got.filter(({ agent_id }) => agent_id === agent.profileId).length;
  for (const agent of [removed, silent, cast.otherAgent]) {
    await attempt("one who takes no part gets it", async () => expect(countOf(agent)).toBe(0));
  }
  await control("the two who take part have two each", async () =>
    expect([countOf(giver), countOf(taker)]).toEqual([2, 2]),
  );
});

test("a flooded form accepts no more leads", async () => {
  const agent = await newActor("agent", { username: freshName() });
  const client = freshClient();
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) {
    statuses.push(
      (await post(fields({ id: agent.listingId, phone: `052-333440${n}` }), client)).status,
    );
  }
  await attempt("eight plain forms of one address", async () => {
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
    expect(await leadsOf(agent.listingId)).toHaveLength(4);
  });
  await control("somebody else is heard", async () => {
    const other = fields({ id: agent.listingId, phone: "052-3334499" });
    expect((await post(other)).status).toBe(200);
    expect(await leadsOf(agent.listingId)).toHaveLength(5);
  });
});

test("visitors' input stays plain text in mails and exported files", async () => {
  const agent = await newActor("agent", { username: freshName() });
  const message = '=HYPERLINK("https://evil.test")\n<b>שלום</b>';
  await post(fields({ id: agent.listingId, name: "=1+1\r\nBcc: x@example.com", message }));
  await attempt("names that are formulas", async () => {
    const file = await send("/api/leads/export", { headers: agent.headers });
    expect(file.text).toContain("'=1+1");
    expect(file.text).toContain('"\'=HYPERLINK(""https://evil.test"")');
    expect(file.text).not.toMatch(/(^|[,\n])"?=/);
  });
  await attempt("a mail", async () => {
    await expect.poll(() => mailsTo(agent.email).length, { timeout: 20_000 }).toBeGreaterThan(1);
    const [mail] = mailsTo(agent.email).slice(-1) as unknown as { subject: string; html: string }[];
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.html).not.toContain("<b>שלום");
    await control("its words are in the mail", async () =>
      expect(mail?.html).toContain("&lt;b&gt;שלום"),
    );
  });
});
