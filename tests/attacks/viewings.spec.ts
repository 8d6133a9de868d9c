import { randomBytes, randomUUID } from "node:crypto";
import { callAction, outcomeOf } from "./support/actions";
import { type Actor, api, rpc, visitor, type Who } from "./support/cast";
import { SITE, send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";
import { bookedAgent, newHours, newViewing, openTimes } from "./support/viewing-actions";

type Row = { id: string; state: string; name: string; starts_at: string };
const own = async ({ token }: Actor) =>
  ((await rpc("own_viewings", token)).body as { rows: Row[] }).rows;
const status = (answer: unknown) => (answer as { status: string }).status;
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const FUNCTIONS = ["book_viewing", "linked_viewing", "change_linked_viewing"] as const;

test("a slot requested by many at once is booked once", async () => {
  const { agent, times } = await bookedAgent();
  const at = times[2];
  const fared = await Promise.all(
    Array.from({ length: 12 }, () => newViewing(agent.listingId, at)),
  );
  const won = fared.filter(({ answer }) => status(answer) === "added");
  await attempt("twelve at once", async () => {
    expect(won).toHaveLength(1);
    const held = (await own(agent)).filter(({ starts_at }) => starts_at.startsWith("2"));
    expect(held).toHaveLength(2);
  });
  await control("the next time is free", async () =>
    expect(status((await newViewing(agent.listingId, times[3])).answer)).toBe("added"),
  );
});

test("an open house for three accepts three of many at once", async () => {
  const { agent } = await bookedAgent();
  const { times } = await openTimes(agent, { seats: 3, from: "16:00", to: "17:00", minutes: 60 });
  const house = times.at(-1);
  const fared = await Promise.all(
    Array.from({ length: 10 }, () => newViewing(agent.listingId, house)),
  );
  const seated = fared.filter(({ answer }) => status(answer) === "added").length;
  await attempt("ten at once", async () => expect(seated).toBeLessThanOrEqual(3));
  await control("three of them", async () => expect(seated).toBe(3));
});

test("only its agent reads and answers a viewing", async ({ cast }) => {
  const { agent, hours, id } = await bookedAgent();
  const [{ name }] = (await own(agent)) as [Row];
  const others: Who[] = ["visitor", "otherAgent", "company", "linkedAgent", "admin"];
  const calls = {
    answerViewing: { id, answer: "cancel" },
    deleteViewingHours: { id: hours },
    saveViewingHours: { ...newHours(agent.listingId), id: hours },
  };
  for (const who of others) {
    await attempt(`${who} reads`, async () => {
      const { body } = await rpc("own_viewings", cast[who].token);
      expect(JSON.stringify(body)).not.toContain(name);
      const page = await send("/viewings", { headers: cast[who].headers });
      expect(page.text).not.toContain(name);
    });
    for (const [action, input] of Object.entries(calls)) {
      await attempt(`${who}: ${action}`, async () =>
        expect(outcomeOf(await callAction(action, input, { as: cast[who] }))).not.toBe("done"),
      );
    }
    await attempt(`${who}: past the site`, async () => {
      for (const profile of ["public", "private"]) {
        const headers = { "accept-profile": profile };
        for (const table of ["viewings", "viewing_hours"]) {
          const answer = await api(`/rest/v1/${table}?select=*`, {
            token: cast[who].token,
            headers,
          });
          expect(answer.status).toBeGreaterThanOrEqual(400);
        }
      }
      for (const fn of FUNCTIONS) {
        const body = fn === "book_viewing" ? { _lead: {}, _client: "x" } : { _secret: "x" };
        expect((await rpc(fn, cast[who].token, body)).status).toBeGreaterThanOrEqual(400);
      }
    });
  }
  expect((await own(agent))[0]?.state).toBe("confirmed");
  await control("its agent reads it", async () => {
    expect((await send("/viewings", { headers: agent.headers })).text).toContain(name);
  });
  await control("its agent calls it off", async () =>
    expect(outcomeOf(await callAction("answerViewing", calls.answerViewing, { as: agent }))).toBe(
      "done",
    ),
  );
});

test("only its agent opens viewing times of a home", async ({ cast }) => {
  const { agent } = await bookedAgent();
  await attempt("another agent's home", async () => {
    const input = newHours(agent.listingId);
    expect(
      outcomeOf(await callAction("saveViewingHours", input, { as: cast.otherAgent })),
    ).not.toBe("done");
  });
  await control("one's own", async () => {
    const input = newHours(agent.listingId, { from: "18:00", to: "19:00" });
    expect(outcomeOf(await callAction("saveViewingHours", input, { as: agent }))).toBe("done");
  });
});

test("a viewing is changed only with its link, which cannot be guessed", async () => {
  const { agent, secret, times } = await bookedAgent();
  const post = (of: string, body: string) =>
    send(`/api/viewing/${of}`, {
      method: "POST",
      headers: { ...visitor().headers, ...FORM },
      body,
    });
  const state = async () => (await own(agent))[0]?.state;
  const near = [
    randomBytes(32).toString("hex"),
    "0".repeat(64),
    secret.slice(1),
    `${secret}0`,
    secret.slice(0, 63) + (secret.endsWith("0") ? "1" : "0"),
    "' or true--",
    "*",
    randomUUID(),
  ];
  for (const guess of near) {
    await attempt(`by ${guess.slice(0, 12)}`, async () => {
      await post(encodeURIComponent(guess), "cancel=1");
      expect(await state()).toBe("confirmed");
      const page = await send(`/viewing/${encodeURIComponent(guess)}`, {});
      expect(page.text).not.toContain(agent.name);
    });
  }
  await attempt("by opening it, as programs that look for harm do", async () => {
    const page = await send(`/viewing/${secret}`, {});
    expect(page.headers["cache-control"]).toMatch(/no-store/);
    expect((await send(`/api/viewing/${secret}`, {})).status).toBe(405);
    expect(await state()).toBe("confirmed");
  });
  for (const body of ["", "slot=", "slot=tomorrow", "cancel=0", "slot='; drop table x"]) {
    await attempt(`with ${body || "nothing"}`, async () => {
      expect((await post(secret, body)).status).toBe(400);
      expect(await state()).toBe("confirmed");
    });
  }
  await attempt("to a time that is not open", async () => {
    const late = new Date(Date.parse(times[0] ?? "") + 300 * 86_400_000).toISOString();
    expect((await post(secret, `slot=${late}`)).headers.location).toContain("done=taken");
  });
  await control("with the link, to another time and off", async () => {
    const moved = await post(
      secret,
      `slot=${encodeURIComponent(new Date(times[1] ?? "").toISOString())}`,
    );
    expect(moved.headers.location).toContain("done=moved");
    expect((await post(secret, "cancel=1")).headers.location).toContain("done=cancelled");
    expect(await state()).toBe("cancelled");
  });
});

/** Submits the public form as a browser without scripts does. */
const press = (listing: string, slot: string, more: Record<string, string>, headers: object) =>
  send("/api/lead", {
    method: "POST",
    headers: { ...FORM, origin: SITE, accept: "application/json", ...headers },
    body: String(
      new URLSearchParams({
        ...{ kind: "listing", id: listing, consent: "1", request: "", time: "" },
        ...{ name: "מבקר", message: "", hour: "", email: "", slot: new Date(slot).toISOString() },
        ...more,
      }),
    ),
  });

test("bookings are limited per phone number and per client", async () => {
  const phone = `052-9${String(Math.floor(Math.random() * 900_000) + 100_000)}`;
  const scenes = await Promise.all(Array.from({ length: 5 }, () => bookedAgent()));
  const fared: number[] = [];
  for (const { agent, times } of scenes) {
    // Each from another client: the limit applies to the phone number.
    const answer = await press(agent.listingId, times[1] ?? "", { phone }, visitor().headers);
    fared.push(answer.status);
  }
  await control("three times of one phone", async () =>
    expect(fared.slice(0, 3)).toEqual([200, 200, 200]),
  );
  await attempt("more than three", async () => expect(fared.slice(3)).toEqual([429, 429]));
  const { agent, times } = scenes[0] as (typeof scenes)[number];
  const { headers } = visitor();
  const flood: number[] = [];
  for (const [n, slot] of times.slice(2, 8).entries()) {
    flood.push((await press(agent.listingId, slot, { phone: `052-810000${n}` }, headers)).status);
  }
  await attempt("one client books one after the other", async () =>
    expect(flood.filter((code) => code === 200).length).toBeLessThanOrEqual(4),
  );
});

test("a calendar cannot be found without its URL", async ({ cast }) => {
  const { agent } = await bookedAgent();
  const [{ name }] = (await own(agent)) as [Row];
  const make = async () => String((await rpc("make_viewing_calendar", agent.token)).body);
  const secret = await make();
  const read = (of: string) => send(`/api/calendar/${of}`, {});
  await control("by its address", async () => {
    const answer = await read(secret);
    expect(answer.text).toContain(name);
    expect(answer.headers["cache-control"]).toMatch(/no-store/);
  });
  const near = [
    randomBytes(32).toString("hex"),
    "0".repeat(64),
    secret.slice(1),
    `${secret}0`,
    `${secret.slice(0, 63)}${secret.endsWith("0") ? "1" : "0"}`,
    "*",
    "'%20or%20true--",
  ];
  for (const guess of near) {
    await attempt(`by ${guess.slice(0, 12)}`, async () => {
      const answer = await read(guess);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.text).not.toContain(name);
    });
  }
  await attempt("past the site", async () => {
    for (const { token } of [cast.otherAgent, agent, cast.admin]) {
      const answer = await rpc("viewing_calendar_of", token, { _secret: secret });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });
  await attempt("by an address that was changed", async () => {
    await make();
    expect((await read(secret)).status).toBe(404);
  });
});
