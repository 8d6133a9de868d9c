import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  admin,
  CARMEL_CODE,
  carmel,
  DANAS,
  DANAS_LEAD,
  dana,
  noa,
  server,
  visitor,
  yossi,
} from "../support/people";
import { send } from "./leads";

chapter("Notices in browsers");

type Waiting = {
  id: number;
  attempt: number;
  endpoint: string;
  lead: string;
  title: string | null;
};
const at = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`;
const P256DH = `B${"k".repeat(86)}`;
const AUTH = "s".repeat(22);
const save = (name: string, who = yossi, auth = AUTH) =>
  answer<string>(who, "select public.save_push($1, $2, $3)", [at(name), P256DH, auth]);
const take = async () => {
  await owner("update private.pushes set available_at = now()");
  return answer<Waiting[]>(server, "select public.pushes_take(50)");
};
const told = (push: Waiting | undefined, outcome: string, attempt = push?.attempt) =>
  as(server, "select public.push_told($1, $2, $3)", [push?.id, attempt, outcome]);
const browsers = async (who = yossi) =>
  (
    await owner<{ endpoint: string }>(
      `select endpoint from public.push_subscriptions where agent_id = '${who.profile}' order by created_at, id`,
    )
  ).map(({ endpoint }) => endpoint.replace(at(""), ""));
const left = () => owner("select attempts from private.pushes");

check(
  "each browser of an agent is notified of a lead, with only the title of its home",
  async () => {
    await save("desk");
    await save("phone");
    await send();
    const [lead] = await owner<{ id: string }>(
      `select id from public.leads where agent_id = '${yossi.profile}'`,
    );
    const waiting = (await take()).sort((a, b) => (a.endpoint < b.endpoint ? -1 : 1));
    expect(waiting.map(({ id: _, ...push }) => push)).toEqual(
      ["desk", "phone"].map((name) => ({
        attempt: 1,
        endpoint: at(name),
        p256dh: P256DH,
        auth: AUTH,
        lead: lead?.id,
        title: "דירת גן מטופחת",
      })),
    );
  },
);

check("pending notifications have a lead once, and once more after a new message", async () => {
  await save("desk");
  await send();
  await send({ message: "ועוד" });
  const [push, ...more] = await take();
  expect(more).toEqual([]);
  await told(push, "sent");
  expect(await take()).toEqual([]);
  await send({ message: "ועוד אחת" });
  expect(await take()).toHaveLength(1);
});

check("a deleted lead deletes its notification", async () => {
  await save("desk");
  await send();
  await owner(`delete from public.leads where agent_id = '${yossi.profile}'`);
  expect(await take()).toEqual([]);
});

check("nobody is notified of another agent's leads", async () => {
  await save("desk");
  await send({ listing_id: DANAS });
  expect((await take()).map(({ endpoint }) => endpoint)).not.toContain(at("desk"));
});

check("a lead that is handed over notifies its new agent", async () => {
  await owner("update public.profiles set organization_code = $1 where id = $2", [
    CARMEL_CODE,
    noa.profile,
  ]);
  await owner("delete from public.push_subscriptions where true");
  await save("giver", dana);
  await save("getter", noa);
  await owner(
    `insert into private.pushes (subscription_id, lead_id) select id, '${DANAS_LEAD}' from public.push_subscriptions
     where agent_id = '${dana.profile}'`,
  );
  await as(carmel, "select public.hand_lead($1, $2)", [DANAS_LEAD, noa.profile]);
  expect((await take()).map(({ endpoint, lead }) => [endpoint, lead])).toEqual([
    [at("getter"), DANAS_LEAD],
  ]);
});

check("a notification is retried as a mail is, and then dropped", async () => {
  await save("desk");
  await send();
  for (let attempt = 1; attempt <= 5; attempt++) {
    const [push] = await take();
    expect(push?.attempt).toBe(attempt);
    await told(push, "failed");
    const [rest] = await owner<{ rest: string }>(
      "select (available_at - now())::text as rest from private.pushes",
    );
    expect(rest?.rest).toBe(
      ["00:01:00", "00:05:00", "00:30:00", "02:00:00", "12:00:00"][attempt - 1],
    );
    expect(await answer(server, "select public.pushes_take()")).toEqual([]);
  }
  const [last] = await take();
  await told(last, "failed");
  expect(await left()).toEqual([]);
  expect(await browsers()).toEqual(["desk"]);
});

check(
  "a notification of a crashed worker is retried, and dropped after the last attempt",
  async () => {
    await save("desk");
    await send();
    for (let attempt = 1; attempt <= 6; attempt++) expect(await take()).toHaveLength(1);
    expect(await take()).toEqual([]);
    expect(await left()).toEqual([]);
  },
);

check(
  "a worker with an expired lease cannot fail another's attempt, but can report a delivery",
  async () => {
    await save("desk");
    await send();
    const [first] = await take();
    const [second] = await take();
    await told(first, "failed", 1);
    const [still] = await owner<{ rests: boolean }>(
      "select available_at = now() + interval '10 minutes' as rests from private.pushes",
    );
    expect([second?.attempt, still?.rests]).toEqual([2, true]);
    await told(first, "sent", 1);
    expect(await left()).toEqual([]);
  },
);

check("a browser subscription that is gone is deleted, and the others are not", async () => {
  await save("desk");
  await save("phone");
  await send();
  const [push] = await take();
  await told(push, "gone");
  expect((await browsers()).map(at)).toEqual(
    ["desk", "phone"].map(at).filter((endpoint) => endpoint !== push?.endpoint),
  );
  expect(await left()).toHaveLength(1);
});

check("a notification expires after a day, with or without a worker", async () => {
  await save("desk");
  await send();
  await owner("update private.pushes set created_at = now() - interval '25 hours'");
  await owner("savepoint looked");
  expect(await take()).toEqual([]);
  expect(await left()).toEqual([]);
  await owner("rollback to savepoint looked");
  await as(server, "select public.run_maintenance()");
  expect(await left()).toEqual([]);
  await send({ phone: "+972521111111" });
  await as(server, "select public.run_maintenance()");
  expect(await left()).toHaveLength(1);
});

check("registering the same browser again updates it, even with new keys", async () => {
  const id = await save("desk");
  expect(await save("desk")).toBe(id);
  expect(await save("desk", yossi, "t".repeat(22))).toBe(id);
  expect(await browsers()).toEqual(["desk"]);
});

check(
  "a browser moves to the next account that signs in with it, without pending notifications",
  async () => {
    const id = await save("shared");
    await send();
    expect(await save("shared", noa)).not.toBe(id);
    expect([await browsers(), await browsers(noa)]).toEqual([[], ["shared"]]);
    expect(await take()).toEqual([]);
  },
);

check("signing in on another's browser ends its notifications, and no other's", async () => {
  const id = await save("shared");
  await save("phone");
  await send();
  const end = (who: typeof yossi, _id: unknown = id) =>
    answer<boolean>(who, "select public.end_others_push($1)", [_id]);
  for (const none of [null, "00000000-0000-4000-8000-000000000000"]) {
    expect(await end(noa, none)).toBe(false);
  }
  expect(await end(yossi)).toBe(false);
  expect(await refusal(visitor, "select public.end_others_push($1)", [id])).toBe("42501 denied");
  expect((await browsers()).sort()).toEqual(["phone", "shared"]);
  // Someone who is no agent and has no notifications of their own can end them, too.
  await owner("savepoint signed_in");
  for (const who of [noa, carmel, admin]) {
    expect(await end(who)).toBe(true);
    expect(await browsers()).toEqual(["phone"]);
    expect((await take()).map(({ endpoint }) => endpoint)).toEqual([at("phone")]);
    expect(await end(who)).toBe(false);
    await owner("rollback to savepoint signed_in");
  }
});

check(
  "knowing another browser's endpoint without its keys is not enough to take it over",
  async () => {
    await save("desk");
    const steal = (auth: string) =>
      refusal(noa, "select public.save_push($1, $2, $3)", [at("desk"), P256DH, auth]);
    expect(await steal("x".repeat(22))).toBe("22023 push_taken");
    expect(await steal(AUTH)).toBe("allowed");
    expect(await browsers()).toEqual(["desk"]);
  },
);

check("an agent has at most ten browsers, and an eleventh replaces the oldest", async () => {
  for (let n = 0; n < 10; n++) {
    await save(`b${n}`);
    await owner(
      `update public.push_subscriptions set created_at = now() - interval '${20 - n} days' where endpoint = '${at(`b${n}`)}'`,
    );
  }
  await save("b0");
  expect(await browsers()).toHaveLength(10);
  await save("b10");
  expect(await browsers()).toEqual(["b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10"]);
});

check("only agents can subscribe: a company and a visitor have no leads", async () => {
  const attempt = (who: typeof yossi | typeof visitor) =>
    refusal(who, "select public.save_push($1, $2, $3)", [at("x"), P256DH, AUTH]);
  expect(await attempt(carmel)).toBe("42501 not_agent");
  expect(await attempt(visitor)).toBe("42501 denied");
  expect(await attempt(yossi)).toBe("allowed");
});

check("an agent removes only their own browser", async () => {
  const id = await save("desk");
  const forget = (who: typeof yossi) =>
    as(who, "delete from public.push_subscriptions where id = $1 returning id", [id]);
  for (const who of [dana, carmel, admin]) {
    expect(await forget(who)).toEqual([]);
    // A delete that names no column is not subject to the read policies.
    await as(who, "delete from public.push_subscriptions");
  }
  expect(await browsers()).toEqual(["desk"]);
  expect(await forget(yossi)).toHaveLength(1);
  expect(await browsers()).toEqual([]);
});

check("only the server reads a browser's endpoint and keys", async () => {
  await save("desk");
  for (const column of ["endpoint", "p256dh", "auth"]) {
    expect(await refusal(yossi, `select ${column} from public.push_subscriptions`)).toBe(
      "42501 denied",
    );
  }
  expect(
    await as(yossi, "select id, agent_id, created_at from public.push_subscriptions"),
  ).toHaveLength(1);
});

check("a browser is in the account's export, and is deleted with the account", async () => {
  await save("desk");
  const copy = () =>
    answer<{ push_subscriptions: object[] }>(yossi, "select public.export_my_account()");
  expect((await copy()).push_subscriptions).toEqual([
    { endpoint: at("desk"), created_at: expect.any(String) },
  ]);
  await as(yossi, "select public.delete_my_account()");
  expect(await browsers()).toEqual([]);
});
