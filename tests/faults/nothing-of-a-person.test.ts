import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BILLING_ENV, BILLING_PATH, GROW_KEY } from "@/tests/attacks/support/billing";
import { listingInput } from "@/tests/attacks/support/form-inputs";
import { startTracedWorld, type TracedWorld } from "./support/traced-world";
import { DANA, OPERATOR, PASSWORD } from "./support/world";

// The site's telemetry contains no personal data: traces, every line of the log, and metrics.

const METRICS_TOKEN = "a token of the faults alone";

let traced: TracedWorld;

beforeAll(async () => {
  traced = await startTracedWorld({ ...BILLING_ENV, LOG_LEVEL: "trace", METRICS_TOKEN });
});
afterAll(() => traced?.stop());

test("traces, logs and metrics contain no personal data after a journey", async () => {
  const { world, dana, collector, spans, come } = traced;
  const told = {
    name: "שולמית־אלנבי",
    phone: "0527391846",
    email: "shulamit.elnbi@example.com",
    message: "שאלה על המרפסת הדרומית",
    sought: "פנטהאוז עם ג׳קוזי בגבעתיים",
    title: "דירת גן של משפחת אבוטבול",
    sender: "אפרים ונעמה",
    password: "Rimon-57-shaked",
    payer: "גרציאלה מזרחי",
    slug: `no-such-${randomUUID().slice(0, 8)}`,
  };
  const visitor = world.person();
  const saved = await dana.act(
    "saveProperty",
    "/add-property",
    listingInput({ title: told.title, description: told.message }),
  );
  const id = (saved.data as { id?: string })?.id ?? saved.sentTo?.match(/[0-9a-f-]{36}/)?.[0] ?? "";
  const [row] = await world.rows<{ id: string }>(`properties?select=id&order=created_at.desc`);
  const home = id || (row?.id ?? "");
  for (const path of [
    `/property/${home}`,
    `/explore?q=${encodeURIComponent(told.sought)}`,
    `/search?q=${encodeURIComponent(told.sought)}&name=${encodeURIComponent(told.name)}`,
    `/agent/${told.slug}?phone=${told.phone}`,
    `/no/such/page/${told.phone}`,
    `/share-card/listing/${home}/any.jpg`,
    `/api/suggest?q=${encodeURIComponent(told.sought)}`,
  ]) {
    await (await visitor.ask(path)).arrayBuffer();
  }
  const form = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  const lead = await visitor.ask("/api/lead", {
    method: "POST",
    headers: form,
    body: new URLSearchParams({
      ...{
        kind: "listing",
        id: home,
        consent: "1",
        request: randomUUID(),
        time: "",
        leave_blank: "",
      },
      ...{ name: told.name, phone: told.phone, message: told.message, hour: "" },
      email: told.email,
    }),
  });
  expect(await lead.json()).toMatchObject({ sent: true });
  const alert = await visitor.ask("/api/alerts", {
    method: "POST",
    headers: form,
    body: new URLSearchParams({
      ...{ email: told.email, frequency: "daily", search: "city=חיפה&roomsMin=3", consent: "1" },
      ...{ request: randomUUID(), time: "", leave_blank: "" },
    }),
  });
  expect(await alert.json()).toMatchObject({ sent: true });
  const inbox = join(world.folder, "inbox");
  const mails = () =>
    readdirSync(inbox)
      .map((name) => JSON.parse(readFileSync(join(inbox, name), "utf8")))
      .filter(({ to }) => to === told.email);
  const secret = () =>
    /\/alerts\/([0-9a-f]{64})/.exec(
      mails().find(({ kind }) => kind === "alert_confirm")?.text,
    )?.[1];
  await expect.poll(secret, { timeout: 60_000 }).toBeTruthy();
  expect((await visitor.ask(`/alerts/${secret()}`)).status).toBe(200);

  const made = await visitor.act("createList", "/saved", {
    sender: told.sender,
    words: told.message,
    homes: [{ id: home, note: told.name }],
  });
  const code = (made.data as { url: string }).url.split("/").at(-1) ?? "";
  expect((await visitor.ask(`/list/${code}?from=${told.phone}`)).status).toBe(200);

  // Refused forms, including reports and complaints.
  expect(
    (await visitor.act("signIn", "/auth", { email: told.email, password: told.password }))
      .serverError,
  ).toBeDefined();
  const signUp = { email: told.email, password: told.password, name: told.name, next: "" };
  expect(
    await visitor.act("signUp", "/auth", { ...signUp, userType: "agent", consent: true }),
  ).not.toHaveProperty("serverError");
  await visitor.act("requestReset", "/auth", { email: told.email });
  const posted = (path: string, fields: Record<string, string>) =>
    visitor.ask(path, { method: "POST", headers: form, body: new URLSearchParams(fields) });
  const words = { words: told.message, email: told.email };
  for (const [path, fields] of [
    ["/api/report", { listing: home, reason: "other", ...words }],
    ["/api/complaint", { page: "", tool: "", phone: told.phone, ...words }],
  ] as const)
    expect((await posted(path, fields)).headers.get("location")).toContain("sent=1");
  // A forged payment notice, and one that belongs to nobody.
  const notice = { fullName: told.payer, payerPhone: told.phone, payerEmail: told.email };
  const grow = `/api/billing/grow/${BILLING_PATH}`;
  const paid = { transactionCode: told.slug, paymentSum: "10", cField1: told.name };
  expect((await posted(grow, { ...notice, ...paid, webhookKey: told.password })).status).toBe(403);
  expect((await posted(grow, { ...notice, ...paid, webhookKey: GROW_KEY })).status).toBe(200);
  // An operator looks the person up.
  const operator = world.person();
  await operator.signIn(OPERATOR, PASSWORD);
  const found = await operator.act("findPerson", "/admin/privacy", {
    email: told.email,
    phone: told.phone,
  });
  expect(JSON.stringify(found.data)).toContain(told.message);
  expect((await operator.ask(`/admin/users?q=${encodeURIComponent(told.email)}`)).status).toBe(200);

  const create = { width: 640, height: 480, channels: 3, background: "#456" } as const;
  const upload = await dana.ask("/api/uploads?kind=listing", {
    method: "POST",
    headers: { "content-type": "image/jpeg" },
    body: new Uint8Array(await sharp({ create }).jpeg().toBuffer()),
  });
  expect(upload.status).toBe(200);
  const { path } = (await upload.json()) as { path: string };
  expect((await dana.ask(`/media/${path}`)).status).toBe(200);
  // No failures so far: no call is reported as failed, including one without a result (mail_sent).
  await come("database mail_sent");
  expect(spans(({ attributes }) => attributes["delet.outcome"] === "failed")).toEqual([]);
  // An error whose text contains the request.
  world.proxy.behave("breaks off", "/rest/");
  await (await world.person().ask(`/agent/${told.slug}-2?phone=${told.phone}`)).text();
  world.proxy.recover();

  // Positive control: all of it was traced.
  for (const name of [
    "GET /property/[id]",
    "GET /explore",
    "GET /agent/[username]",
    "GET unknown",
    "GET /alerts/[secret]",
    "GET /list/[code]",
    "GET /share-card/[kind]/[id]/[file]",
    "GET /media/[...path]",
    "POST /api/lead",
    "POST /api/uploads",
    "POST /api/report",
    "POST /api/complaint",
    "POST /api/billing/[provider]/[secret]",
    "GET /admin/users",
    "database add_lead",
    "database save_property",
    "auth",
    "storage",
    "picture decode",
    "share-card listing",
    "round",
    "job mails",
    "mail alert_confirm",
  ]) {
    await come(name);
  }
  const failed = () => spans(({ status }) => status.code === 2);
  await expect.poll(() => failed().length, { timeout: 20_000 }).toBeGreaterThan(0);

  const metrics = await visitor.ask("/api/metrics", {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const counted = await metrics.text();
  const log = world.log();
  expect(counted).toMatch(
    /delet_requests_total\{method="POST",route="\/api\/lead",status="200"\} 1/,
  );
  for (const line of ["sign-in failed", "a billing notice was forged", "a billing notice came"])
    expect(log).toContain(line);

  const decoded = JSON.stringify(collector.spans);
  const places = { traces: collector.text(), "decoded traces": decoded, log, metrics: counted };
  const secrets = [secret() ?? "no secret", code, path, METRICS_TOKEN, BILLING_PATH, GROW_KEY];
  for (const word of [
    ...Object.values(told),
    ...[DANA, OPERATOR, PASSWORD, "Dana Levi", "token-of-the-fake-maps"],
    ...[...secrets, ...visitor.cookies.values(), ...dana.cookies.values()],
  ]) {
    for (const [place, text] of Object.entries(places))
      for (const one of [word, encodeURIComponent(word)])
        expect(text.includes(one), `${one} in ${place}`).toBe(false);
  }
  // The log may contain the addresses of the site and its backend; traces may not.
  for (const word of [home, world.proxy.url, world.url, "127.0.0.1", "x-real-ip", "Error:"])
    expect(decoded, word).not.toContain(word);
  const allowed =
    /^(?:http\.(?:request\.method|response\.status_code|route)|next\.span_type|error\.type|delet\.(?:kind|name|outcome|bytes|count|request))$/;
  const keys = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...keys].filter((key) => !allowed.test(key))).toEqual([]);
});
