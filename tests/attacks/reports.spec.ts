import { freshClient } from "../journeys/support/people";
import { callAction } from "./support/actions";
import { api, newActor, newListing, rpc } from "./support/cast";
import { newcomer } from "./support/report-actions";
import { SITE, send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const post = (fields: Record<string, string>, headers = freshClient(), origin = SITE) =>
  send("/api/report", {
    headers: { ...headers, origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
const sent = (answer: Awaited<ReturnType<typeof post>>) =>
  String(answer.headers.location).endsWith("?sent=1");

test("reports cannot be read or written except through the form", async ({ cast }) => {
  const { id } = await newActor("agent", { username: `rep${Date.now().toString(36)}` }).then(
    async (agent) => ({ id: await newListing(agent.profileId) }),
  );
  const form = { listing: id, reason: "misleading", words: "לא כמו בתמונות", email: "" };
  await control("the form stores it", async () => expect(sent(await post(form))).toBe(true));
  for (const token of ["", cast.agent.token, cast.otherAgent.token, cast.admin.token]) {
    await attempt("the table through the Data API", async () => {
      for (const profile of ["public", "private"]) {
        const answer = await api("/rest/v1/listing_reports?select=*", {
          token,
          headers: { "accept-profile": profile },
        });
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    });
    await attempt("report_listing by whoever has the public key", async () => {
      const report = { _report: { listing_id: id, reason: "other", words: "x" }, _client: "x" };
      expect((await rpc("report_listing", token, report)).status).toBeGreaterThanOrEqual(400);
    });
  }
  await attempt("from the page of another site", async () =>
    expect((await post(form, freshClient(), "https://evil.example")).status).toBe(403),
  );
});

test("reports are rate-limited, and typed text never comes back as markup", async () => {
  const agent = await newActor("agent", { username: `rpf${Date.now().toString(36)}` });
  const id = await newListing(agent.profileId);
  const flooder = freshClient();
  const answers: boolean[] = [];
  for (let n = 0; n < 7; n++) {
    const form = { listing: id, reason: "offensive", words: `${n}`, email: "" };
    answers.push(sent(await post(form, flooder)));
  }
  await control("five a day", async () => expect(answers.slice(0, 5)).toEqual(Array(5).fill(true)));
  await attempt("more of one client", async () => expect(answers.slice(5)).toEqual([false, false]));
  await attempt("a listing goes by the number of its reports", async () =>
    expect((await send(`/property/${id}`)).status).toBe(200),
  );
  const evil = `"><script>alert(1)</script>`;
  for (const form of [
    { listing: id, reason: evil, words: evil, email: evil },
    { listing: id, reason: "other", words: evil.repeat(60), email: "" },
  ]) {
    const answer = await post(form);
    const cookie = (answer.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ");
    const page = async () => (await send(`/report/${id}`, { headers: { cookie } })).text;
    await attempt("markup of one's own", async () =>
      expect(await page()).not.toContain("<script>alert"),
    );
    await control("it came back as a text", async () => expect(await page()).toContain("alert(1)"));
  }
});

test("a hidden listing leaves every response, and its agent cannot restore it", async ({
  cast,
}) => {
  const agent = await newActor("agent", { username: `rph${Date.now().toString(36)}` });
  const title = `נכס שדווח ${agent.profileId.slice(0, 8)}`;
  const id = await newListing(agent.profileId, { title });
  const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  await post({ listing: id, reason: "other", words: evil, email: "" });
  await attempt("a note as a script on the operator's page", async () => {
    const { text, status } = await send("/admin/reports", { headers: cast.admin.headers });
    expect(status).toBe(200);
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("<img src=x");
  });
  const decision = {
    _listing: id,
    _last: Number.MAX_SAFE_INTEGER,
    _decision: "hidden",
    _reason: "misleading",
  };
  const show = async () =>
    (
      (await rpc("move_listings", agent.token, { _ids: [id], _move: "show" })).body as {
        moved: string[];
      }
    ).moved;
  const seen = async () => [
    (await send(`/property/${id}`)).status === 200,
    (await send(`/api/homes?ids=${id}`)).text.includes(title),
    (await send(`/api/v1/homes/${id}`)).status === 200,
    JSON.stringify((await api(`/rest/v1/public_listings?id=eq.${id}`)).body).includes(title),
  ];
  await control("it is public", async () => expect(await seen()).toEqual(Array(4).fill(true)));
  for (const { token } of [agent, cast.otherAgent, cast.company]) {
    await attempt("an operator's decision by somebody else", async () => {
      expect((await rpc("admin_decide_reports", token, decision)).status).toBe(403);
      expect((await rpc("admin_reports", token)).status).toBe(403);
      expect((await rpc("admin_release_listing", token, { _listing: id })).status).toBe(403);
    });
  }
  const input = {
    listing: id,
    last: decision._last,
    decision: "hidden",
    reason: "misleading",
    words: "",
  };
  await callAction("decideReports", input, { as: cast.admin });
  await attempt("it is still in an answer", async () =>
    expect.poll(seen, { timeout: 20_000 }).toEqual(Array(4).fill(false)),
  );
  await attempt("its agent shows it", async () => expect(await show()).toEqual([]));
  await attempt("its agent writes the state", async () => {
    const body = { status: "active" };
    const answer = await api(`/rest/v1/properties?id=eq.${id}`, {
      token: agent.token,
      method: "PATCH",
      body,
    });
    expect(answer.status).toBe(403);
  });
  await callAction("releaseListing", { listing: id }, { as: cast.admin });
  await control("given back, it is its agent's again", async () =>
    expect(await show()).toEqual([id]),
  );
});

test("nobody answers or appeals for another agent, twice, or with a script", async ({ cast }) => {
  const agent = await newActor("agent", { username: `rpq${Date.now().toString(36)}` });
  const id = await newListing(agent.profileId);
  const evil = `"><script>alert(1)</script>`;
  await post({ listing: id, reason: "misleading", words: "סוד של המדווח", email: "" });
  const question = { listing: id, reason: "misleading", words: evil };
  await callAction("askAgent", question, { as: cast.admin });
  const page = async () => (await send(`/review-property/${id}`, { headers: agent.headers })).text;
  await attempt("the operator's question as a script, or what the visitor wrote", async () => {
    const text = await page();
    expect(text).not.toContain("<script>alert");
    expect(text).toContain("alert(1)");
    expect(text).not.toContain("סוד של המדווח");
  });
  const status = async (name: string, token: string, words = "לא אני") =>
    (await rpc(name, token, { _listing: id, _words: words })).status;
  for (const { token } of [cast.otherAgent, cast.company, cast.admin]) {
    await attempt("another answers, appeals or reads", async () => {
      expect(await status("answer_listing_question", token)).toBe(404);
      expect(await status("appeal_withheld", token)).toBe(404);
      expect((await rpc("my_listing_review", token, { _listing: id })).status).toBe(404);
    });
  }
  await attempt("an appeal against nothing", async () =>
    expect(await status("appeal_withheld", agent.token)).toBe(404),
  );
  await control("its agent answers", async () =>
    expect(await status("answer_listing_question", agent.token, evil)).toBeLessThan(300),
  );
  await attempt("a second answer", async () =>
    expect(await status("answer_listing_question", agent.token)).toBe(409),
  );
  await attempt("the answer as a script on the operator's page", async () => {
    const { text } = await send("/admin/reports", { headers: cast.admin.headers });
    expect(text).not.toContain("<script>alert");
  });
  const decision = { _listing: id, _last: Number.MAX_SAFE_INTEGER, _decision: "hidden" };
  const hiding = { ...decision, _reason: "misleading", _words: evil };
  await rpc("admin_decide_reports", cast.admin.token, hiding);
  await attempt(
    "the reason of hiding as a script, on the pages of the listing's agent",
    async () => {
      const dashboard = await send("/dashboard", { headers: agent.headers });
      for (const text of [await page(), dashboard.text]) {
        expect(text).not.toContain("<script>alert");
        expect(text).toContain("alert(1)");
      }
    },
  );
  const appeals = await Promise.all(
    Array.from({ length: 5 }, () => status("appeal_withheld", agent.token, evil)),
  );
  await attempt("five appeals at once", async () =>
    expect(appeals.filter((one) => one < 300)).toHaveLength(1),
  );
  await attempt("the appeal brings it back by itself", async () =>
    expect((await send(`/property/${id}`)).status).not.toBe(200),
  );
  for (const { token } of [agent, cast.otherAgent, cast.company]) {
    await attempt("an operator's question or decision by somebody else", async () => {
      const ask = { _listing: id, _reason: "other" };
      expect((await rpc("admin_ask_agent", token, ask)).status).toBe(403);
      for (let appeal = 1; appeal <= 3; appeal++) {
        const grant = { _appeal: appeal, _decision: "released" };
        expect((await rpc("admin_decide_appeal", token, grant)).status).toBe(403);
      }
    });
  }
});

test("only an operator approves an agent's first publishing", async ({ cast }) => {
  const agent = await newcomer();
  const evil = `<script>alert(1)</script>`;
  const ask = (license: string) => rpc("ask_publishing_review", agent.token, { _license: license });
  await attempt("markup for a licence number", async () =>
    expect((await ask(evil)).status).toBe(400),
  );
  await control("a request", async () => expect((await ask("31234567")).status).toBeLessThan(300));
  const approve = { target_user_id: agent.userId, _decision: "approved" };
  for (const { token } of [agent, cast.otherAgent, cast.company]) {
    await attempt("the queue, or an approval, by somebody else", async () => {
      expect((await rpc("admin_publishing_reviews", token)).status).toBe(403);
      expect((await rpc("admin_review_agent", token, approve)).status).toBe(403);
    });
    await attempt("the table through the Data API", async () => {
      const headers = { "content-profile": "private" };
      const body = { decision: "approved", decided_at: new Date().toISOString() };
      const answer = await api("/rest/v1/publishing_reviews?decision=is.null", {
        ...{ token, headers, method: "PATCH", body },
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    });
  }
  await attempt("a company asks to publish", async () =>
    expect((await rpc("ask_publishing_review", cast.company.token)).status).toBe(403),
  );
  await attempt("the setting by an agent", async () => {
    const off = { _data: { reviewNewAgents: "false" } };
    expect((await rpc("admin_upsert_settings", agent.token, off)).status).toBe(403);
  });
  const refused = { userId: agent.userId, decision: "refused", words: evil };
  await callAction("reviewAgent", refused, { as: cast.admin });
  await attempt("the operator's words as a script on the operators' page", async () => {
    const { text } = await send("/admin/new-agents?view=refused", { headers: cast.admin.headers });
    expect(text).not.toContain(evil);
    expect(text).toContain("alert(1)");
  });
  await control("an operator approves", async () =>
    expect((await rpc("admin_review_agent", cast.admin.token, approve)).status).toBeLessThan(300),
  );
});

test("a suspended agent publishes nothing, not even a copy of a hidden home", async ({ cast }) => {
  const agent = await newActor("agent", { username: `rps${Date.now().toString(36)}` });
  const description = `נכס לעצירה ${agent.profileId}`;
  const hidden = await newListing(agent.profileId, { description });
  const shown = await newListing(agent.profileId, { rooms: 7 });
  const rest = (method: string, query: string, body?: object) =>
    api(`/rest/v1/properties${query}`, { token: agent.token, method, body });
  const save = async (_data: object, _publish = true) =>
    rpc("save_property", agent.token, { _id: null, _expected_version: null, _data, _publish });
  const home = {
    ...{ title: "דירה שמנסים לפרסם", transaction_type: "sale", price: 1_500_000, city: "חיפה" },
    ...{ rooms: 4, property_types: ["apartment"] },
  };
  const move = async (id: string, _move: string) =>
    ((await rpc("move_listings", agent.token, { _ids: [id], _move })).body as { moved: string[] })
      .moved;
  const copyOf = async (_id: string) =>
    (
      (
        await rpc("copy_listing", agent.token, {
          _id,
          _client_request_id: crypto.randomUUID(),
        })
      ).body as { id: string }
    ).id;

  await post({ listing: hidden, reason: "misleading", words: "", email: "" });
  const early = await copyOf(hidden);
  const decision = { listing: hidden, last: Number.MAX_SAFE_INTEGER, decision: "hidden" };
  await callAction(
    "decideReports",
    { ...decision, reason: "misleading", words: "" },
    { as: cast.admin },
  );
  await attempt("a copy of what was hidden, made before or after", async () => {
    expect(await move(early, "publish")).toEqual([]);
    expect(await move(await copyOf(hidden), "publish")).toEqual([]);
  });
  await attempt("a copy after the hidden home was deleted", async () => {
    expect((await rest("DELETE", `?id=eq.${hidden}`)).status).toBeLessThan(300);
    expect(await move(early, "publish")).toEqual([]);
  });
  await control("another home is published", async () =>
    expect((await save({ ...home, rooms: 6 })).status).toBe(200),
  );

  const stop = { userId: agent.userId, reason: "misleading", words: "<script>alert(1)</script>" };
  for (const { token } of [agent, cast.otherAgent, cast.company]) {
    await attempt("an operator's switch by somebody else", async () => {
      const args = { target_user_id: cast.otherAgent.userId };
      const stopped = await rpc("admin_stop_publishing", token, { ...args, _reason: "other" });
      expect(stopped.status).toBe(403);
      expect((await rpc("admin_allow_publishing", token, args)).status).toBe(403);
    });
  }
  await callAction("stopPublishing", stop, { as: cast.admin });
  await attempt("a new home by the function", async () =>
    expect((await save({ ...home, title: "דירה אחרת לגמרי" })).status).toBe(400),
  );
  await attempt("a new home by the table", async () => {
    const answer = await rest("POST", "", {
      ...home,
      agent_id: agent.profileId,
      title: "דירה שלישית לגמרי",
      status: "active",
    });
    expect(answer.status).toBe(400);
  });
  await attempt("a shown home becomes another, or is renewed", async () => {
    const edit = { title: "בית אחר לגמרי", description };
    expect((await rest("PATCH", `?id=eq.${shown}`, edit)).status).toBe(400);
    expect(await move(shown, "renew")).toEqual([]);
  });
  await attempt("the agent undoes it", async () => {
    const args = { target_user_id: agent.userId };
    expect((await rpc("admin_allow_publishing", agent.token, args)).status).toBe(403);
  });
  await attempt("the operator's words as a script on the dashboard", async () => {
    const { text, status } = await send("/dashboard", { headers: agent.headers });
    expect(status).toBe(200);
    expect(text).not.toContain("<script>alert");
    expect(text).toContain("alert(1)");
  });
  await control("a draft is saved, and a shown home taken off", async () => {
    expect((await save(home, false)).status).toBe(200);
    expect(await move(shown, "hide")).toEqual([shown]);
  });
  await callAction("allowPublishing", { userId: agent.userId }, { as: cast.admin });
  await control("allowed again, it publishes", async () =>
    expect(await move(shown, "show")).toEqual([shown]),
  );
});
