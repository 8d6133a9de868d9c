import { mailsTo, rows } from "../journeys/support/backend";
import { callAction, outcomeOf } from "./support/actions";
import { type Actor, newActor, newAddress, visitor } from "./support/cast";
import { PORT, SITE, send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const EVIL = "evil.example";
const random = () => `10.${Math.trunc(Math.random() * 250)}.7.${Math.trunc(Math.random() * 250)}`;

/** Ways to impersonate another client. The operator declared one header, and its last value counts. */
const DISGUISES: Record<string, (real: string) => Record<string, string>> = {
  "x-forwarded-for": () => ({ "x-forwarded-for": random() }),
  "x-forwarded-for, a list": () => ({ "x-forwarded-for": `${random()}, ${random()}` }),
  forwarded: () => ({ forwarded: `for=${random()}` }),
  "cf-connecting-ip": () => ({ "cf-connecting-ip": random() }),
  "true-client-ip": () => ({ "true-client-ip": random() }),
  "x-client-ip": () => ({ "x-client-ip": random() }),
  "x-cluster-client-ip": () => ({ "x-cluster-client-ip": random() }),
  "fastly-client-ip": () => ({ "fastly-client-ip": random() }),
  "x-delet-socket": () => ({ "x-delet-socket": random() }),
  "the declared header, before the proxy's word": (real) => ({
    "x-real-ip": `${random()}, ${real}`,
  }),
};

test("a rate limit follows a client whatever headers it forges", async () => {
  test.slow();
  const { email } = await newActor();
  const client = visitor();
  const real = client.headers["x-real-ip"] ?? "";
  const guess = async (disguise: Record<string, string>) =>
    outcomeOf(
      await callAction(
        "signIn",
        { email, password: "not-the-password" },
        { as: { ...client, headers: { "x-real-ip": real, ...disguise } } },
      ),
    );
  for (let tried = 0; tried < 5; tried++) expect(await guess({})).toBe("badCredentials");
  for (const [name, disguise] of Object.entries(DISGUISES)) {
    await attempt(name, async () => expect(await guess(disguise(real))).toBe("loginLimit"));
  }
  await control("another client", async () =>
    expect(await guess({ "x-real-ip": random() })).toBe("badCredentials"),
  );
  // A new person: the address recorded for an earlier answer stays.
  const consenting = await newActor();
  const before = `user_consents?user_id=eq.${consenting.userId}&select=ip_address`;
  await attempt("the address that a consent keeps", async () => {
    const headers = { ...consenting.headers };
    for (const [name, disguise] of Object.entries(DISGUISES)) {
      if (!name.startsWith("the declared")) Object.assign(headers, disguise(""));
    }
    await callAction("recordConsent", undefined, { as: { ...consenting, headers } });
    expect(await rows(before)).toEqual([{ ip_address: headers["x-real-ip"] }]);
  });
});

/** Headers that would make the site believe it has another name. */
const NAMES: Record<string, Record<string, string>> = {
  host: { host: EVIL },
  "host with our port": { host: `${EVIL}:${PORT}` },
  "x-forwarded-host": { "x-forwarded-host": EVIL },
  "x-host": { "x-host": EVIL },
  "x-forwarded-server": { "x-forwarded-server": EVIL },
  "x-original-host": { "x-original-host": EVIL },
  forwarded: { forwarded: `host=${EVIL};proto=https` },
  "x-forwarded-proto": { "x-forwarded-proto": `https://${EVIL}/` },
  "x-forwarded-prefix": { "x-forwarded-prefix": `//${EVIL}` },
  "x-forwarded-port": { "x-forwarded-port": "6666" },
};
const POISONED = new RegExp(`${EVIL}|:6666`);

test("pages, redirects and mails use the site's own host name", async ({ cast }) => {
  const query = `public_listings?select=id&limit=1&agent_id=eq.${cast.agent.profileId}`;
  const [listing] = await rows<{ id: string }>(query);
  const pages = ["/", "/explore", `/property/${listing?.id}`, "/sitemap.xml", "/robots.txt"];
  const redirects = ["/dashboard", "/admin", "/explore?q=%D7%97%D7%99%D7%A4%D7%94", "/search"];
  for (const [name, headers] of Object.entries(NAMES)) {
    for (const path of [...pages, ...redirects]) {
      await attempt(`${path} with ${name}`, async () => {
        const answer = await send(path, { headers });
        expect(POISONED.test(answer.text)).toBe(false);
        expect(answer.headers.location ?? "").not.toMatch(POISONED);
      });
    }
    await attempt(`the next visitor after ${name}`, async () => {
      for (const path of pages) expect(POISONED.test((await send(path)).text)).toBe(false);
    });
    await attempt(`a reset mail with ${name}`, async () => {
      const { email } = await newActor();
      const as: Actor = { ...visitor(), headers: { ...visitor().headers, ...headers } };
      await callAction("requestReset", { email }, { as });
      for (const mail of mailsTo(email)) expect(mail.html + mail.text).not.toMatch(POISONED);
    });
  }
  await control("a page says where it lives", async () =>
    expect((await send("/explore")).text).toContain(`${SITE}/explore`),
  );
  await control("a mail leads to this site", async () => {
    const email = newAddress();
    const input = {
      name: "נרשמת",
      email,
      password: "shalom-olam-77!",
      userType: "agent",
      consent: true,
    };
    await callAction("signUp", input, { as: visitor() });
    expect(mailsTo(email)[0]?.link).toMatch(new RegExp(`^${SITE}/`));
  });
});

/** URLs that browsers resolve to another site. */
const AWAY = [
  `https://${EVIL}`,
  `//${EVIL}`,
  `///${EVIL}`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `/\t/${EVIL}`,
  `/%09/${EVIL}`,
  `/%2f%2f${EVIL}`,
  `/..//${EVIL}`,
  `/.//${EVIL}`,
  `https:${EVIL}`,
  `http:///${EVIL}`,
  `@${EVIL}`,
  `/@${EVIL}`,
  `javascript:alert(1)//`,
  `data:text/html,<script>alert(1)</script>`,
  ` //${EVIL}`,
  `/\u2028/${EVIL}`,
];
/** Where a browser on a page of this site would end up. */
const siteOf = (location: string) => new URL(location, SITE).origin;

test("no redirect leads to another site", async ({ cast }) => {
  const { agent } = cast;
  const leave = async (to: string) => {
    const spare = { ...agent.headers, cookie: "", origin: SITE };
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const body = `to=${encodeURIComponent(to)}`;
    const answer = await send("/auth/sign-out", { body, headers: { ...spare, ...form } });
    return String(answer.headers.location);
  };
  const signIn = async (next: string) => {
    const { email, password } = agent;
    return outcomeOf(await callAction("signIn", { email, password, next }, { as: visitor() }));
  };
  for (const to of AWAY) {
    await attempt(`after signing out: ${JSON.stringify(to)}`, async () =>
      expect(siteOf(await leave(to))).toBe(SITE),
    );
    await attempt(`after signing in: ${JSON.stringify(to)}`, async () => {
      const outcome = await signIn(to);
      expect(outcome).toMatch(/^to /);
      expect(siteOf(outcome.slice(3))).toBe(SITE);
    });
    await attempt(`as somebody signed in: ${JSON.stringify(to)}`, async () => {
      const path = `/auth?mode=signin&next=${encodeURIComponent(to)}`;
      const { headers } = await send(path, { headers: agent.headers });
      expect(siteOf(headers.location ?? "/")).toBe(SITE);
    });
  }
  const raw = [
    `//${EVIL}`,
    `//${EVIL}/%2e%2e`,
    `/\\${EVIL}`,
    `//${EVIL}/explore?q=haifa`,
    `//${EVIL}/dashboard`,
    `/%2f%2f${EVIL}`,
    `/%5c${EVIL}`,
    `/explore/..//${EVIL}`,
    `/search?next=//${EVIL}`,
    `/explore?q=//${EVIL}`,
    `/http://${EVIL}/`,
    `/https:%2f%2f${EVIL}/dashboard`,
    `//${EVIL}/PROPERTY/00000000-0000-4000-8000-000000000000`,
  ];
  for (const path of raw) {
    for (const headers of [{}, agent.headers]) {
      await attempt(`asking for ${path}${"cookie" in headers ? ", signed in" : ""}`, async () => {
        const { location } = (await send(path, { headers })).headers;
        expect(siteOf(location ?? "/")).toBe(SITE);
      });
    }
  }
  await control("signing out leads where it should", async () =>
    expect(await leave("/pricing")).toBe(`${SITE}/pricing`),
  );
  await control("signing in leads where it should", async () =>
    expect(await signIn("/settings")).toBe("to /settings"),
  );
});

test("input cannot inject headers or crash the server", async ({ cast }) => {
  const odd = [
    "/explore?q=%0d%0aset-cookie:%20a=b",
    "/auth?mode=signin&next=%0d%0aset-cookie:%20a=b",
    "/vcard/agent/%0d%0aset-cookie:a=b.vcf",
    "/agent/%00",
    "/property/%ff%fe",
    "/company/%E0%A4%A",
    "/media/%ff",
    "/vcard/agent/%ff.vcf",
    "/share-card/search/AAAA/x.jpg",
    `/explore?${"a=1&".repeat(800)}`,
    "/explore?page=99999999999999999999",
    "/explore?priceMin=1e309&priceMax=-1",
    "/explore?city=%27%3B%20drop%20table%20public.plans%3B--",
    "/api/search-count?agentId=%27%20or%20true--",
    "/api/suggest?q=%00&city=%00",
    "/explore?q=%00&city=%00&neighborhood=%00&address=%00",
    "/agent/noa-barak?city=%00",
    "/subscribe/%00",
    "/auth?mode=%00&next=%00&notice=%00",
    "/auth/confirm?type=%00&token_hash=%00",
    "/api/suggest?q=%25%25%25%5F%5F%5F%27%22%3B--&kind=__proto__",
  ];
  for (const path of odd) {
    await attempt(path.slice(0, 80), async () => {
      const { status, headers } = await send(path);
      expect(status).toBeLessThan(500);
      expect(headers["set-cookie"]).toBeUndefined();
    });
  }
  const { admin, agent, company } = cast;
  for (const [who, paths] of [
    [admin, ["users", "companies", "password-reset-logs", "consent"].map((one) => `/admin/${one}`)],
    [company, ["/dashboard?view=properties"]],
    [agent, ["/dashboard"]],
  ] as const) {
    for (const path of paths) {
      const fields = "search=%00&email=%00&city=%00&type=%00&status=%00&page=%00";
      await attempt(`${path} with NUL in every field`, async () => {
        const { headers } = who;
        const withNul = await send(`${path}${path.includes("?") ? "&" : "?"}${fields}`, {
          headers,
        });
        const plain = await send(path, { headers });
        expect([withNul.status, plain.status]).toEqual([200, 200]);
        // A page that failed to load shows an alert.
        const alerts = (text: string) => text.split('role="alert"').length;
        expect(alerts(withNul.text)).toBe(alerts(plain.text));
      });
    }
  }
  await attempt("a search of 5,000 letters", async () => {
    const { status, headers } = await send(`/explore?q=${"%D7%90".repeat(5000)}`);
    // A sentence is parsed, and redirects to the search that it describes.
    expect(status).toBe(307);
    expect(String(headers.location).length).toBeLessThan(2000);
  });
  await attempt("a search of 20,000 letters", async () => {
    const { status, text } = await send(`/explore?q=${"%D7%90".repeat(20_000)}`);
    expect(status).toBe(431);
    expect(text).toContain('<html lang="he" dir="rtl">');
  });
  await attempt("a form with NUL in it", async () => {
    const input = { text: "חי\0", kind: "city", city: "" };
    const answer = await callAction("suggestPlaceNames", input, { as: agent });
    expect(outcomeOf(answer)).toBe("unreadableText");
  });
  await attempt("a form of 2 MB", async () => {
    const sent = { email: "a".repeat(2 * 1024 * 1024), password: "a" };
    expect((await callAction("signIn", sent, { as: visitor() })).status).toBe(413);
  });
  await control("an ordinary search", async () =>
    expect((await send("/explore?city=%D7%97%D7%99%D7%A4%D7%94")).status).toBe(200),
  );
});
