import { randomUUID } from "node:crypto";
import { change, rows } from "../journeys/support/backend";
import { freshClient } from "../journeys/support/people";
import { newList } from "./support/action-table";
import { newActor, newListing, rpc } from "./support/cast";
import { listInput } from "./support/form-inputs";
import { guessesOf, secretIn } from "./support/secrets";
import { SITE, send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const TITLE = "הבית שהקישור שלו סודי";
const newAddress = () => `links-${randomUUID().slice(0, 8)}@attacks.example`;
const freshName = () => `lnk${Math.random().toString(36).slice(2, 10)}`;

/** A visitor leaves their details and an address: returns the lead, and the secret of the mailed copy. */
async function newCopy() {
  const agent = await newActor("agent", { username: freshName() });
  const id = await newListing(agent.profileId, { title: TITLE });
  const email = newAddress();
  const answer = await send("/api/lead", {
    method: "POST",
    headers: { origin: SITE, accept: "application/json", ...FORM, ...freshClient() },
    body: new URLSearchParams({
      ...{ kind: "listing", id, consent: "1", request: randomUUID(), time: "", leave_blank: "" },
      ...{ name: "מיכל", phone: "0521234567", message: "שלום", hour: "", email },
    }).toString(),
  });
  expect(answer.status).toBe(200);
  const secret = await secretIn(email, "lead_copy", /\/forget\/([0-9a-f]{64})/);
  return { agent, id, secret, lead: () => rows(`leads?select=id&listing_id=eq.${id}`) };
}

async function newAlert() {
  const email = newAddress();
  const answer = await send("/api/alerts", {
    method: "POST",
    headers: { origin: SITE, accept: "application/json", ...FORM, ...freshClient() },
    body: new URLSearchParams({
      ...{ email, frequency: "daily", search: "city=חיפה&roomsMin=3", consent: "1" },
      ...{ request: randomUUID(), time: "", leave_blank: "" },
    }).toString(),
  });
  expect(answer.status).toBe(200);
  return secretIn(email, "alert_confirm", /\/alerts\/([0-9a-f]{64})/);
}

const post = (path: string, body = "x=1") => send(path, { method: "POST", headers: FORM, body });

test("a lead is erased only through its own mailed link, and only by the button there", async () => {
  const { secret, lead } = await newCopy();
  const foreign = await newAlert();
  for (const guess of [...guessesOf(secret), foreign]) {
    await attempt(`forgetting by ${guess.slice(0, 12)}`, async () => {
      const page = await send(`/forget/${guess}`);
      expect(page.text).not.toContain(TITLE);
      expect(page.status).toBeLessThan(500);
      expect((await post(`/api/forget/${guess}`)).headers.location ?? "").not.toContain("done");
      expect(await lead()).toHaveLength(1);
    });
  }
  await attempt("forgetting by opening the link, as programs that look for harm do", async () => {
    for (const path of [`/forget/${secret}`, `/forget/${secret}?done=1`, `/api/forget/${secret}`])
      await send(path);
    expect(await lead()).toHaveLength(1);
  });
  await attempt("the link in a cache or a Referer", async () => {
    const page = await send(`/forget/${secret}`);
    expect(page.headers["cache-control"]).toMatch(/no-store/);
    expect(page.text).toMatch(/name="referrer" content="no-referrer"/);
  });
  await control("the link shows it, and its button forgets it", async () => {
    expect((await send(`/forget/${secret}`)).text).toContain(TITLE);
    expect((await post(`/api/forget/${secret}`)).headers.location).toContain("done=1");
    expect(await lead()).toEqual([]);
  });
  await attempt("a link that was used once", async () =>
    expect((await send(`/forget/${secret}`)).text).not.toContain(TITLE),
  );
});

test("another mail's link cannot renew a home", async () => {
  const { agent, secret } = await newCopy();
  const alert = await newAlert();
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await change(`properties?id=eq.${agent.listingId}`, { expires_at: soon });
  const ends = async () =>
    (await rows<{ expires_at: string }>(`properties?select=expires_at&id=eq.${agent.listingId}`))[0]
      ?.expires_at;
  const before = await ends();
  for (const guess of [...guessesOf(secret), secret, alert]) {
    await attempt(`renewing by ${guess.slice(0, 12)}`, async () => {
      expect((await send(`/renew/${guess}`)).text).not.toContain(agent.listingId);
      const answer = await post(`/api/renew/${guess}`, `id=${agent.listingId}`);
      expect(answer.headers.location ?? "renewed=0").toContain("renewed=0");
      expect(await ends()).toBe(before);
    });
  }
  // Its mail is sent by day only; the database journeys test that its link renews.
  await control("its agent renews it", async () => {
    const answer = await rpc("move_listings", agent.token, {
      _ids: [agent.listingId],
      _move: "renew",
    });
    expect(answer.body.moved).toEqual([agent.listingId]);
    expect(await ends()).not.toBe(before);
  });
});

test("only their own link and its button unsubscribe from mails", async () => {
  const secret = await newAlert();
  const offers = async (one: string) =>
    (await send(`/mail/stop/${one}`)).text.includes(`/api/mail/stop/${one}`);
  for (const guess of guessesOf(secret)) {
    await attempt(`stopping by ${guess.slice(0, 12)}`, async () => {
      expect(await offers(guess)).toBe(false);
      expect((await post(`/api/mail/stop/${guess}`)).status).toBeGreaterThanOrEqual(400);
    });
  }
  await attempt("stopping by opening the link", async () => {
    for (const path of [`/mail/stop/${secret}`, `/api/mail/stop/${secret}`]) await send(path);
    expect(await offers(secret)).toBe(true);
  });
  await control("its button stops them", async () =>
    expect((await post(`/api/mail/stop/${secret}`)).status).toBeLessThan(400),
  );
});

test("a list opens only with its code", async ({ cast }) => {
  const code = await newList(cast.agent.listingId);
  // The sender's message: the home itself appears elsewhere too.
  const { words } = listInput(cast.agent.listingId);
  const guesses = [
    "0".repeat(32),
    code.slice(0, 31) + (code.endsWith("0") ? "1" : "0"),
    code.slice(1),
    `${code}0`,
    "*",
    "%2e%2e",
    encodeURIComponent("' or true--"),
  ];
  for (const guess of guesses) {
    await attempt(`by ${guess.slice(0, 12)}`, async () =>
      expect((await send(`/list/${guess}`)).text).not.toContain(words),
    );
  }
  await control("by its code", async () =>
    expect((await send(`/list/${code}`)).text).toContain(words),
  );
});
