import { newBrowser } from "@/tests/fakes/push-service";
import { add, rows } from "@/tests/journeys/support/backend";
import { callAction, outcomeOf } from "./support/actions";
import { api, type Cast, rpc, type Who } from "./support/cast";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const OTHERS: Who[] = ["visitor", "otherAgent", "linkedAgent", "company", "otherCompany", "admin"];

async function browserOf({ agent }: Cast) {
  const { target } = newBrowser();
  const [row] = await add("push_subscriptions", { ...target, agent_id: agent.profileId });
  return { id: String(row.id), target };
}

/** Targets for SSRF, since the server calls the endpoint that a browser submits. */
const ELSEWHERE = [
  "http://127.0.0.1:5432/",
  "https://127.0.0.1/a",
  "https://localhost/a",
  "https://[::1]/a",
  "https://169.254.169.254/latest/meta-data/iam",
  "https://10.0.0.1/a",
  "https://2130706433/a",
  "https://evil.example/a",
  "https://fcm.googleapis.com@evil.example/a",
  "https://fcm.googleapis.com.evil.example/a",
  "https://fcm.googleapis.com:22/a",
  "https://evilpush.apple.com/a",
  "https://notify.windows.com.evil.example/a",
  "https://fcm.googleapis.com\\@evil.example/a",
  "https://fcm.googleapis.com#@evil.example/a",
  "https://fcm.googleapis.com/a\r\nHost: evil.example",
  "https://evil.example/\nhttps://fcm.googleapis.com/a",
  "file:///etc/passwd",
  "gopher://127.0.0.1/a",
];

test("the server sends requests only to push services", async ({ cast: { agent } }) => {
  const own = `push_subscriptions?select=endpoint&agent_id=eq.${agent.profileId}`;
  const kept = async () => (await rows<{ endpoint: string }>(own)).map(({ endpoint }) => endpoint);
  for (const endpoint of ELSEWHERE) {
    const { p256dh, auth } = newBrowser().target;
    await attempt(`${endpoint} by the switch`, async () => {
      const input = { endpoint, p256dh, auth };
      expect(outcomeOf(await callAction("startPush", input, { as: agent }))).not.toBe("done");
      expect(await kept()).not.toContain(endpoint);
    });
    await attempt(`${endpoint} past the site`, async () => {
      const body = { _endpoint: endpoint, _p256dh: p256dh, _auth: auth };
      expect((await rpc("save_push", agent.token, body)).status).toBe(400);
      expect(await kept()).not.toContain(endpoint);
    });
  }
  const { target } = newBrowser();
  await control("a push service by the switch", async () => {
    expect(outcomeOf(await callAction("startPush", target, { as: agent }))).toBe("done");
    expect(await kept()).toContain(target.endpoint);
  });
  const { endpoint, p256dh, auth } = newBrowser().target;
  await control("a push service past the site", async () => {
    const body = { _endpoint: endpoint, _p256dh: p256dh, _auth: auth };
    expect((await rpc("save_push", agent.token, body)).status).toBe(200);
  });
});

test("a browser subscription belongs to its agent only", async ({ cast }) => {
  const { id, target } = await browserOf(cast);
  const row = `/rest/v1/push_subscriptions?id=eq.${id}`;
  const read = async (who: Who) =>
    JSON.stringify((await api(`${row}&select=id`, { token: cast[who].token })).body);
  const forget = (who: Who) => api(row, { method: "DELETE", token: cast[who].token });
  const there = async () => (await rows(`push_subscriptions?select=id&id=eq.${id}`)).length;
  const exported = async (who: Who) =>
    JSON.stringify((await rpc("export_my_account", cast[who].token)).body);
  /** Another person with that browser's cookie. */
  const withCookie = (who: Who) => ({
    ...cast[who],
    headers: {
      ...cast[who].headers,
      cookie: `${cast[who].headers.cookie ?? ""}; delet-push=${id}`,
    },
  });
  for (const who of OTHERS) {
    await attempt(`${who} reads it`, async () => expect(await read(who)).not.toContain(id));
    await attempt(`${who} deletes it`, async () => {
      await forget(who);
      expect(await there()).toBe(1);
    });
    await attempt(`${who} has it in a copy of their account`, async () =>
      expect(await exported(who)).not.toContain(target.endpoint),
    );
    await attempt(`${who} stops it by its cookie`, async () => {
      await callAction("stopPush", undefined, { as: withCookie(who) });
      expect(await there()).toBe(1);
    });
    await attempt(`${who} takes it over with other keys`, async () => {
      const { p256dh, auth } = newBrowser().target;
      const input = { endpoint: target.endpoint, p256dh, auth };
      await callAction("startPush", input, { as: cast[who] });
      const [kept] = await rows(`push_subscriptions?select=agent_id,auth&id=eq.${id}`);
      expect(kept).toEqual({ agent_id: cast.agent.profileId, auth: target.auth });
    });
  }
  for (const column of ["endpoint", "p256dh", "auth", "*"]) {
    await attempt(`its agent reads ${column}`, async () => {
      const answer = await api(`${row}&select=${column}`, { token: cast.agent.token });
      expect(answer.status).toBe(403);
    });
  }
  await attempt("its agent writes it past the function", async () => {
    const body = { ...newBrowser().target, agent_id: cast.agent.profileId };
    const answer = await api("/rest/v1/push_subscriptions", { body, token: cast.agent.token });
    expect(answer.status).toBe(403);
  });
  await control("its agent reads it", async () => expect(await read("agent")).toContain(id));
  await control("its agent has it in the copy", async () =>
    expect(await exported("agent")).toContain(target.endpoint),
  );
  await control("its agent stops it by its cookie", async () => {
    await callAction("stopPush", undefined, { as: withCookie("agent") });
    expect(await there()).toBe(0);
  });
});

test("only the holder of a browser ends another account's notifications on it", async ({
  cast,
}) => {
  const { id, target } = await browserOf(cast);
  const there = async () => (await rows(`push_subscriptions?select=id&id=eq.${id}`)).length;
  const end = (who: Who, _id: unknown) => rpc("end_others_push", cast[who].token, { _id });
  for (const who of OTHERS) {
    // What others can know of an agent and of their browser, and wildcards.
    const known = [cast.agent.profileId, target.auth, target.endpoint, null, "%"];
    await attempt(`${who} ends it without its id`, async () => {
      for (const one of known) await end(who, one);
      expect(await there()).toBe(1);
    });
  }
  await attempt("a visitor ends it by its id", async () => {
    expect((await end("visitor", id)).status).toBe(401);
    expect(await there()).toBe(1);
  });
  await attempt("its agent loses it by signing in again", async () => {
    expect((await end("agent", id)).body).toBe(false);
    expect(await there()).toBe(1);
  });
  await control("another account with its cookie ends it", async () => {
    expect((await end("company", id)).body).toBe(true);
    expect(await there()).toBe(0);
  });
});

test("the service worker caches no responses of the site and runs no third-party code", async () => {
  const { status, text, headers } = await send("/service-worker.js", {});
  await control("it is there, as a script", async () => {
    expect([status, headers["content-type"]]).toEqual([200, expect.stringContaining("javascript")]);
    expect(text).toContain("notificationclick");
    // The offline page, shared content and its pictures: nothing else is cached.
    expect(text.match(/\.(?:add|put)\(/g)).toHaveLength(3);
  });
  for (const word of ["indexedDB", "importScripts", "eval", "clone", "addAll", "postMessage"]) {
    await attempt(`it uses ${word}`, async () =>
      expect(text).not.toMatch(new RegExp(`\\b${word}\\b`)),
    );
  }
});
