import { randomUUID } from "node:crypto";
import { call, mailsTo } from "../journeys/support/backend";
import { freshClient } from "../journeys/support/people";
import { report } from "./support/bounces";
import { api, newActor, newListing, rpc } from "./support/cast";
import { SITE, send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const newAddress = () => `alerts-${randomUUID().slice(0, 8)}@attacks.example`;

const fields = (change: object) =>
  new URLSearchParams({
    email: newAddress(),
    frequency: "daily",
    search: "city=חיפה&roomsMin=3",
    consent: "1",
    request: "",
    time: "",
    leave_blank: "",
    ...change,
  }).toString();

/** Submits the alert form. Without given headers, each request comes from a different client. */
async function ask(change: object = {}, headers: Record<string, string> = freshClient()) {
  const answer = await send("/api/alerts", {
    method: "POST",
    headers: { origin: SITE, accept: "application/json", ...FORM, ...headers },
    body: fields({ request: randomUUID(), ...change }),
  });
  return { status: answer.status, said: answer.text, headers: answer.headers };
}

const confirmsTo = (address: string) =>
  mailsTo(address).filter(({ kind }) => kind === "alert_confirm");
/** Waits for that many mails; an extra one would have arrived with them. */
async function mails(address: string, count: number) {
  await expect.poll(() => confirmsTo(address).length, { timeout: 40_000 }).toBe(count);
  return confirmsTo(address);
}
const secretIn = (mail?: { text: string }) =>
  /\/alerts\/([0-9a-f]{64})/.exec(mail?.text ?? "")?.[1];

/** The worker sends in order: once this mail arrives, the earlier ones have been sent. */
async function settled() {
  const last = newAddress();
  expect((await ask({ email: last })).status).toBe(200);
  await mails(last, 1);
}

/** Submits a command of a mail's page; returns the result. */
async function order(secret: string, what: Record<string, string>) {
  const answer = await send(`/api/alerts/${secret}`, {
    method: "POST",
    headers: FORM,
    body: new URLSearchParams(what).toString(),
  });
  return new URL(answer.headers.location ?? "/", SITE).searchParams.get("said") ?? answer.status;
}
type Own = { about: string; alerts: { id: string; confirmed: boolean; paused: boolean }[] } | null;
const own = (secret: string) => call("alerts_of", { _secret: secret }) as Promise<Own>;
const firstOf = async (secret: string) => (await own(secret))?.alerts[0];

/** A confirmed alert, and the secret of its mail. */
async function newAlert(email = newAddress(), more: object = {}) {
  await ask({ email, ...more });
  await expect.poll(() => confirmsTo(email).length, { timeout: 40_000 }).toBeGreaterThan(0);
  const secret = secretIn(confirmsTo(email).at(-1)) ?? "";
  expect(await order(secret, { do: "confirm" })).toBe("confirmed");
  return { email, secret, id: (await own(secret))?.about ?? "" };
}

test("responses do not reveal whether an address is known, confirmed, full, stopped or bouncing", async () => {
  const known = await newAlert();
  const asked = newAddress();
  await ask({ email: asked });
  const stopped = newAddress();
  await ask({ email: stopped });
  const [mail] = await mails(stopped, 1);
  await send(`/api/mail/stop/${secretIn(mail)}`, { method: "POST", headers: FORM, body: "x=1" });
  const angry = newAddress();
  expect((await report(angry, "complaint")).status).toBe(200);
  const full = newAddress();
  for (let n = 1; n <= 4; n++) await ask({ email: full, search: `roomsMin=${n}` });

  const stranger = await ask();
  await control("a new address is answered", async () => {
    expect(stranger.status).toBe(200);
    expect(stranger.said).toContain('"sent":true');
  });
  const headersOf = ({ headers }: typeof stranger) => {
    const { date: _, "content-security-policy": __, ...others } = headers;
    return Object.keys(others).sort();
  };
  for (const [what, email] of Object.entries({ known: known.email, asked, stopped, angry, full })) {
    await attempt(`of an address that is ${what}`, async () => {
      const answer = await ask({ email });
      expect([answer.status, answer.said, headersOf(answer)]).toEqual([
        stranger.status,
        stranger.said,
        headersOf(stranger),
      ]);
    });
  }
  await attempt("by how long it takes", async () => {
    const took = async (email: string) => {
      const begun = performance.now();
      await ask({ email });
      return performance.now() - begun;
    };
    // In turns, so that other load on the machine affects both.
    const times: [fresh: number, silent: number][] = [];
    for (let n = 0; n < 21; n++) times.push([await took(newAddress()), await took(full)]);
    const middle = (at: 0 | 1) => times.map((pair) => pair[at]).sort((a, b) => a - b)[10] ?? 0;
    // Less than the variation of a network's latency.
    expect(Math.abs(middle(0) - middle(1))).toBeLessThan(40);
  });
});

test("strangers can trigger three mails a day to an address, without any text of their own", async () => {
  const victim = newAddress();
  for (let n = 0; n < 8; n++) {
    const answer = await ask({
      email: n % 2 ? victim : victim.toUpperCase().replace("ATTACKS.EXAMPLE", "attacks.example"),
      search: `roomsMin=${n + 1}`,
    });
    expect(answer.status).toBe(200);
  }
  await settled();
  await attempt("a fourth mail", async () => {
    const all = [victim, victim.toUpperCase().replace("ATTACKS.EXAMPLE", "attacks.example")];
    expect(all.flatMap(confirmsTo)).toHaveLength(3);
  });
  const words = "התקשרו 0505550199 ותזכו";
  const other = newAddress();
  await ask({
    email: other,
    search: `q=${words}&address=${words}&city=${words}&neighborhood=${words}&near=${words}&roomsMin=3`,
  });
  const [mail] = await mails(other, 1);
  const strange = ["0505550199", "ותזכו", "התקשרו"].flatMap((word) => [
    word,
    encodeURIComponent(word),
  ]);
  await attempt("words of their own in it", async () => {
    for (const word of strange) expect(JSON.stringify(mail)).not.toContain(word);
  });
  const secret = secretIn(mail) ?? "";
  const page = await send(`/alerts/${secret}`);
  await attempt("and on the page that it opens", async () => {
    for (const word of strange) expect(page.text).not.toContain(word);
  });
  await control("what the site can name is in both", async () => {
    expect(mail?.text).toContain("ועוד תנאים");
    for (const text of [mail?.text, page.text]) expect(text).toContain("3 חדרים");
  });
});

test("sign-ups from one network address are limited, whatever they contain", async () => {
  const client = freshClient();
  const statuses: number[] = [];
  for (let n = 0; n < 200; n++) statuses.push((await ask({}, client)).status);
  await attempt("two hundred addresses", async () => {
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(new Set(statuses.slice(6))).toEqual(new Set([429]));
    expect(Number((await ask({}, client)).headers["retry-after"])).toBeGreaterThan(0);
  });
  await control("somebody else is heard", async () => expect((await ask()).status).toBe(200));
});

test("alerts are accepted only from the form, submitted as a person would", async () => {
  const spoofed: Record<string, object> = {
    "a header in the address": { email: "a@attacks.example\r\nBcc: x@attacks.example" },
    "a header in escapes": { email: "a@attacks.example%0d%0aBcc: x@attacks.example" },
    "two addresses": { email: "a@attacks.example,b@attacks.example" },
    "a name before the address": { email: "Dana <a@attacks.example>" },
    "another alphabet": { email: "а@attacks.example" },
    "a search of everything": { search: "sort=price_asc" },
    "a home and a half": { listing: "0b5c7d1e" },
    "a home that nobody knows": { listing: randomUUID() },
    "a frequency of its own": { frequency: "hourly" },
    "a consent that is none": { consent: "0" },
    "a forged time": { time: `${Date.now() - 9999}.AAAA` },
  };
  for (const [name, change] of Object.entries(spoofed)) {
    await attempt(name, async () => expect((await ask(change)).said).toContain('"sent":false'));
  }
  const robot = newAddress();
  expect((await ask({ email: robot, leave_blank: "https://spam.test" })).said).toContain(
    '"sent":false',
  );
  await attempt("a hidden field that is filled", async () => {
    await settled();
    expect(confirmsTo(robot)).toEqual([]);
  });
  await attempt("from another site", async () =>
    expect((await ask({}, { ...freshClient(), origin: "https://evil.test" })).status).toBe(403),
  );
  await attempt("with a body without end", async () =>
    expect((await ask({ search: "a".repeat(70_000) })).status).toBe(413),
  );
  await control("a person", async () => expect((await ask()).said).toContain('"sent":true'));
});

test("no alert is accepted for a listing that is not public", async () => {
  const agent = await newActor("agent", { username: `atk${randomUUID().slice(0, 8)}` });
  for (const status of ["hidden", "draft"]) {
    const listing = await newListing(agent.profileId, { status });
    await attempt(`one that is ${status}`, async () =>
      expect((await ask({ listing })).said).toContain('"sent":false'),
    );
  }
  const email = newAddress();
  await control("one that is shown", async () => {
    expect((await ask({ email, listing: agent.listingId })).said).toContain('"sent":true');
    await mails(email, 1);
  });
});

test("a mailed link manages only the alerts of its own address", async () => {
  const mine = await newAlert();
  const theirs = await newAlert();
  const near = theirs.secret.slice(0, 63) + (theirs.secret.endsWith("0") ? "1" : "0");
  const guesses = [
    "0".repeat(64),
    near,
    theirs.secret.slice(1),
    theirs.id,
    "%2e%2e",
    "' or true--",
  ];
  const orders: Record<string, string>[] = [
    { do: "confirm" },
    { do: "pause", id: theirs.id },
    { do: "resume", id: theirs.id },
    { do: "change", id: theirs.id, frequency: "now" },
    { do: "filters", id: theirs.id, roomsMin: "1" },
    { do: "delete", id: theirs.id },
    { do: "forget" },
  ];
  for (const what of orders) {
    for (const guess of guesses) {
      await attempt(`${what.do} by ${guess.slice(0, 8)}`, async () =>
        expect(["over", 404, 400]).toContain(await order(encodeURI(guess), what)),
      );
    }
    if (!what.id) continue;
    await attempt(`${what.do} by the link of another address`, async () =>
      expect(await order(mine.secret, what)).toBe("over"),
    );
  }
  await attempt("by opening it", async () => {
    for (const path of [`/api/alerts/${theirs.secret}`, `/api/mail/stop/${theirs.secret}`]) {
      await send(`${path}?do=forget&id=${theirs.id}`);
    }
    await send(`/alerts/${theirs.secret}?do=forget`);
    await send(`/alerts/${theirs.secret}/${theirs.id}?do=delete`);
    expect(await firstOf(theirs.secret)).toMatchObject({ confirmed: true, paused: false });
  });
  await attempt("another's alert on one's own page", async () => {
    expect((await send(`/alerts/${mine.secret}/${theirs.id}`)).status).toBe(404);
    expect((await send(`/alerts/${mine.secret}`)).text).not.toContain(theirs.email);
  });
  await attempt("the link in a cache or a Referer", async () => {
    const page = await send(`/alerts/${theirs.secret}`);
    expect(page.headers["cache-control"]).toMatch(/no-store/);
    expect(page.text).toMatch(/name="referrer" content="no-referrer"/);
  });
  await control("its own link does each of them", async () => {
    const said: unknown[] = [];
    for (const what of orders.slice(1)) said.push(await order(theirs.secret, what));
    expect(said).toEqual(["paused", "resumed", "changed", "filtered", "deleted", "over"]);
    expect(await own(mine.secret)).toMatchObject({ alerts: [{ id: mine.id }] });
  });
  await attempt("an old link after everything was deleted", async () => {
    expect(await order(theirs.secret, { do: "confirm" })).toBe("over");
    expect(await own(theirs.secret)).toBeNull();
    const gone = await send(`/alerts/${theirs.secret}`);
    expect(gone.text).not.toContain(theirs.email);
  });
});

test("one-click unsubscribe pauses only that alert, and its page resumes it", async () => {
  const { secret, id } = await newAlert();
  const press = (by: string) =>
    send(`/api/mail/stop/${by}`, {
      method: "POST",
      headers: FORM,
      body: "List-Unsubscribe=One-Click",
    });
  await attempt("by a guess", async () => {
    expect((await press("0".repeat(64))).status).toBe(404);
    expect((await firstOf(secret))?.paused).toBe(false);
  });
  await attempt("by a GET", async () => {
    expect((await send(`/api/mail/stop/${secret}`)).status).toBe(303);
    expect((await firstOf(secret))?.paused).toBe(false);
  });
  await control("by its own secret, and back", async () => {
    expect((await press(secret)).status).toBe(200);
    expect((await firstOf(secret))?.paused).toBe(true);
    expect((await send(`/mail/stop/${secret}`)).text).toContain(`/alerts/${secret}`);
    expect(await order(secret, { do: "resume", id })).toBe("resumed");
  });
});

const CALLS = (secret: string, id: string): Record<string, object> => ({
  alerts_of: { _secret: secret },
  confirm_alert: { _secret: secret },
  change_alert: { _secret: secret, _id: id, _change: { paused: true } },
  delete_alert: { _secret: secret, _id: id },
  forget_alerts: { _secret: secret },
  mails_bounced: { _reports: [{ address: "a@attacks.example", kind: "complaint" }] },
  mail_of: { _secret: secret },
  stop_mail: { _secret: secret },
});

test("alert functions and tables respond only to the server's key", async ({ cast }) => {
  const { secret, id } = await newAlert();
  const alert = {
    request_id: randomUUID(),
    address: newAddress(),
    frequency: "now",
    filters: { roomsMin: 3 },
    query: "roomsMin=3",
    consent_version: 1,
  };
  const calls = { ...CALLS(secret, id), ask_alert: { _alert: alert, _client: "x" } };
  for (const [who, token] of Object.entries({
    "the publishable key": "",
    "an agent": cast.agent.token,
    "an operator": cast.admin.token,
  })) {
    for (const [name, body] of Object.entries(calls)) {
      await attempt(`${name} with ${who}`, async () =>
        expect((await rpc(name, token ?? "", body)).status).toBeGreaterThanOrEqual(400),
      );
    }
    for (const table of ["alerts", "alert_finds", "bounced_addresses", "mails", "mail_secrets"]) {
      await attempt(`rows of ${table} with ${who}`, async () => {
        for (const profile of ["public", "private"]) {
          const headers = { "accept-profile": profile };
          const answer = await api(`/rest/v1/${table}?select=*`, { token, headers });
          expect(answer.status).toBeGreaterThanOrEqual(400);
        }
      });
    }
  }
  await control("the server's key reads and confirms it", async () => {
    expect(await own(secret)).toMatchObject({ alerts: [{ id, paused: false }] });
    expect(await call("confirm_alert", { _secret: secret })).toBe(true);
    expect(await call("ask_alert", { _alert: alert, _client: "x" })).toEqual({ status: "asked" });
  });
});

test("only the mail service can report that an address bounces", async () => {
  const { email, secret } = await newAlert();
  const tried: Record<string, Parameters<typeof report>[2]> = {
    "without a signature": { headers: { "x-delet-signature": "" } },
    "with another secret": { secret: "a-secret-of-somebody-else" },
    "with an empty secret": { secret: "" },
    "with one of long ago": { secondsAgo: 301 },
    "with one of the future": { secondsAgo: -301 },
    "with a time that is not the signed one": { headers: { "x-delet-timestamp": "1800000000" } },
    "with a secret instead of a signature": {
      headers: { authorization: `Bearer ${secret}` },
      secret: "x",
    },
  };
  for (const [name, change] of Object.entries(tried)) {
    await attempt(name, async () => {
      expect((await report(email, "complaint", change)).status).toBe(401);
      expect((await own(secret))?.alerts).toHaveLength(1);
    });
  }
  await attempt("with a kind of its own", async () =>
    expect((await report(email, "spam")).status).toBe(400),
  );
  await control("the mail service itself, twice", async () => {
    const twice = [await report(email, "bounce"), await report(email, "bounce")];
    expect(twice.map(({ status, text }) => [status, text])).toEqual([
      [200, '{"stopped":1}'],
      [200, '{"stopped":0}'],
    ]);
    expect((await firstOf(secret))?.paused).toBe(true);
  });
});
