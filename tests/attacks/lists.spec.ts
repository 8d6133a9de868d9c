import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { STATUSES, type Status } from "@/lib/catalog/states";
import { change, rows } from "../journeys/support/backend";
import { newList, sentList } from "./support/action-table";
import { callAction, outcomeOf, resultOf } from "./support/actions";
import { api, newActor, newListing, rpc, visitor } from "./support/cast";
import { listInput } from "./support/form-inputs";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const open = (code: string) => send(`/list/${code}`);
const randomCode = () => randomBytes(16).toString("hex");

test("a list cannot be found without its code", async ({ cast }) => {
  const code = await newList(cast.agent.listingId);
  await control("its code opens it", async () => expect((await open(code)).status).toBe(200));
  const near = [
    randomCode(),
    code.slice(0, 31) + (code.endsWith("0") ? "1" : "0"),
    code.toUpperCase().replace(/^[0-9]+$/, "A"),
    code.slice(0, 31),
    `${code}0`,
    `${code.slice(0, 16)}%`,
    "*",
    "%25".repeat(8),
    "' or true--".replaceAll(" ", "%20"),
  ];
  for (const other of near.filter((one) => one !== code)) {
    await attempt(`by ${other}`, async () =>
      expect((await open(other)).status).toBeGreaterThanOrEqual(400),
    );
  }
  for (const table of ["lists", "list_homes", "list_marks"]) {
    for (const token of [undefined, cast.otherAgent.token, cast.admin.token]) {
      await attempt(`${table} through the Data API`, async () => {
        for (const profile of ["public", "private"]) {
          const answer = await api(`/rest/v1/${table}?select=*`, {
            token,
            headers: { "accept-profile": profile },
          });
          expect(answer.status).toBeGreaterThanOrEqual(400);
          expect(JSON.stringify(answer.body)).not.toContain(cast.agent.listingId);
        }
      });
    }
  }
  const calls = {
    list_of: { _code: code },
    create_list: { _sender: "א", _words: "", _homes: [{ id: cast.agent.listingId, note: "" }] },
    mark_home: { _code: code, _home: cast.agent.listingId, _name: "א", _answer: "yes" },
    delete_list: { _code: code, _key: randomUUID() },
    report_list: { _code: code },
    admin_remove_list: { _code: code },
  };
  for (const [name, body] of Object.entries(calls)) {
    for (const token of ["", cast.otherAgent.token]) {
      await attempt(`${name} by whoever has the public key`, async () =>
        expect((await rpc(name, token || "", body)).status).toBeGreaterThanOrEqual(400),
      );
    }
  }
  await attempt("the sitemap or robots name one", async () => {
    expect((await send("/sitemap/pages.xml")).text).not.toContain("/list");
  });
  await control("it is still there", async () => expect((await open(code)).status).toBe(200));
});

test("nobody deletes a list with its link or another list's key", async ({ cast }) => {
  const { listingId } = cast.agent;
  const [own, other] = [await sentList(listingId), await sentList(listingId)];
  const call = (input: object) => callAction("deleteList", input, { as: visitor() });
  for (const key of [randomUUID(), other.key]) {
    await attempt("by another key", async () =>
      expect(outcomeOf(await call({ code: own.code, key }))).toBe("notFound"),
    );
  }
  for (const key of [null, undefined, "", own.code, `${own.key}%`]) {
    await attempt(`by ${key}`, async () =>
      expect(outcomeOf(await call({ code: own.code, key }))).toMatch(/^invalid/),
    );
  }
  await attempt("by what its page says", async () =>
    expect((await open(own.code)).text).not.toContain(own.key),
  );
  await control("by its own key", async () => {
    expect(outcomeOf(await call({ code: own.code, key: own.key }))).toBe("done");
    expect((await open(own.code)).status).toBe(404);
    expect((await open(other.code)).status).toBe(200);
  });
});

test("visitors' input is shown as plain text", async ({ cast }) => {
  const { listingId } = cast.agent;
  const evil = `<script>alert(1)</script><img src=x onerror=alert(1)> https://evil.example "onmouseover=alert(1) \u202Eabc`;
  const answer = await callAction(
    "createList",
    { sender: evil, words: evil, homes: [{ id: listingId, note: evil }] },
    { as: visitor() },
  );
  const { url } = resultOf(answer)!.data as { url: string };
  const code = url.split("/").at(-1) ?? "";
  const name = "<svg/onload=alert(1)>";
  await callAction("markHome", { code, home: listingId, name, answer: "yes" }, { as: visitor() });
  const { text, headers } = await open(code);
  await attempt("a script, a picture, a link, a turned text", async () => {
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("<img src=x");
    expect(text).not.toContain("<svg/onload");
    expect(text).not.toMatch(/href="[^"]*evil\.example/);
    expect(text).not.toContain("\u202E");
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'nonce-/);
  });
  await attempt("in what chats show of the link", async () => {
    const head = text.slice(0, text.indexOf("</head>"));
    expect(head).not.toContain("evil.example");
  });
  await control("the words themselves are there", async () =>
    expect(text).toContain("https://evil.example"),
  );
  for (const [what, input] of Object.entries({
    "fifty-one homes": listInput(listingId, {
      homes: Array.from({ length: 51 }, () => ({ id: listingId, note: "" })),
    }),
    "no home": listInput(listingId, { homes: [] }),
    "words as an object": listInput(listingId, { words: { $ne: "" } }),
    "a book": listInput(listingId, { words: "א".repeat(5000) }),
    "an id that is none": listInput("1 or true"),
  })) {
    await attempt(what, async () =>
      expect(outcomeOf(await callAction("createList", input, { as: visitor() }))).toMatch(
        /^invalid/,
      ),
    );
  }
});

test("lists, marks and reports to operators are rate-limited", async ({ cast }) => {
  const { listingId } = cast.agent;
  const flooder = visitor();
  const lists: string[] = [];
  for (let n = 0; n < 22; n++) {
    lists.push(outcomeOf(await callAction("createList", listInput(listingId), { as: flooder })));
  }
  await control("twenty lists a day", async () =>
    expect(lists.slice(0, 20).every((outcome) => outcome === "done")).toBe(true),
  );
  await attempt("more from one address", async () =>
    expect(lists.slice(20)).toEqual(["listsLimit", "listsLimit"]),
  );
  const code = await newList(listingId);
  const marks: string[] = [];
  for (let n = 0; n < 10; n++) {
    const input = { code, home: listingId, name: `שם ${n}`, answer: "no" };
    marks.push(outcomeOf(await callAction("markHome", input, { as: visitor() })));
  }
  await control("eight names", async () =>
    expect(marks.slice(0, 8).every((outcome) => outcome === "done")).toBe(true),
  );
  await attempt("more names, from many addresses", async () =>
    expect(marks.slice(8)).toEqual(["marksLimit", "marksLimit"]),
  );
  const reporter = visitor();
  const reports: string[] = [];
  for (let n = 0; n < 7; n++) {
    reports.push(outcomeOf(await callAction("reportList", { code }, { as: reporter })));
  }
  await attempt("reports without end", async () =>
    expect(reports.slice(5)).toEqual(["tooManyRequests", "tooManyRequests"]),
  );
  await attempt("a home that is not in the list", async () => {
    const input = { code, home: cast.otherAgent.listingId, name: "רון", answer: "yes" };
    expect(outcomeOf(await callAction("markHome", input, { as: visitor() }))).toBe("notFound");
  });
  await attempt("more homes than an address holds", async () => {
    const ids = Array.from(
      { length: 51 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    );
    expect((await send(`/api/homes?ids=${ids}`)).status).toBe(400);
    expect((await send(`/api/homes?compare&ids=${ids.slice(0, 5)}`)).status).toBe(400);
    expect((await send("/api/homes?ids=1)or(id.neq.1")).status).toBe(400);
    expect((await send("/api/homes")).status).toBe(400);
  });
});

test("hidden facts of a home appear in no list and in no response about saved homes", async () => {
  const TITLE = "הבית שאיש לא יראה";
  const username = `lst${Date.now().toString(36)}`;
  const agent = await newActor("agent", { username });
  const id = await newListing(agent.profileId, { title: TITLE, price: 1_732_051 });
  const code = await newList(id);
  const ways = {
    "the list": async () => (await open(code)).text,
    "the payload of the list": async () =>
      (await send(`/list/${code}?_rsc`, { headers: { rsc: "1" } })).text,
    "kept homes": async () => (await send(`/api/homes?ids=${id}`)).text,
    "compared homes": async () => (await send(`/api/homes?compare&ids=${id}`)).text,
  };
  const put = async (state: Status) => {
    await change(`properties?id=eq.${id}`, {
      status: state,
      closed_at: state === "closed" ? new Date().toISOString() : null,
    });
    await wait(1000);
  };
  const SHOWN: readonly Status[] = ["active", "under_offer", "closed"];
  for (const state of STATUSES) {
    await put(state);
    for (const [way, read] of Object.entries(ways)) {
      const shows = SHOWN.includes(state);
      // A list keeps the title that was sent with it, and nothing else of a home that is no longer public.
      const told = shows || !way.endsWith("the list") ? TITLE : "1,732,051";
      await (shows ? control : attempt)(`${state} in ${way}`, async () =>
        expect((await read()).includes(told)).toBe(shows),
      );
    }
  }
  await put("active");
  await change(`profiles?id=eq.${agent.profileId}`, { show_property_prices: false });
  await wait(1000);
  for (const [way, read] of Object.entries(ways)) {
    await attempt(`a hidden price in ${way}`, async () => {
      const text = await read();
      expect(text).toContain(TITLE);
      expect(text).not.toMatch(/1,?732,?051/);
    });
  }
  await change(`profiles?id=eq.${agent.profileId}`, { is_public: false });
  await wait(1000);
  for (const [way, read] of Object.entries(ways)) {
    const told = way.endsWith("the list") ? username : TITLE;
    await attempt(`of an agent who is not public, in ${way}`, async () =>
      expect(await read()).not.toContain(told),
    );
  }
  await attempt("an answer tells hidden from never there", async () => {
    const nothing = "00000000-0000-4000-8000-00000000000f";
    expect((await send(`/api/homes?ids=${id}`)).text).toBe(
      (await send(`/api/homes?ids=${nothing}`)).text,
    );
    expect(await rows(`properties?select=id&id=eq.${id}`)).toHaveLength(1);
  });
});
