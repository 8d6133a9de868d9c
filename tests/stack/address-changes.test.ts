import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeAddressChanges } from "@/server/support/address-changes";
import { admin } from "../database/support/people";
import { startAuthAdmin } from "../fakes/auth-admin";
import { clientOf, freshStack } from "./testing/stack";

// Another mail address for an account, on a project as it is hosted: native PostgreSQL, the real PostgREST, and Auth's
// admin API as Supabase Auth answers it, also while it fails. No real Auth is involved.

const scene = freshStack();
let auth: Awaited<ReturnType<typeof startAuthAdmin>>;
beforeAll(async () => {
  const { url, secretKey } = scene.stack;
  auth = await startAuthAdmin({ url, secretKey, query });
});
afterAll(() => auth.stop());
beforeEach(() => auth.behave("well"));

const query = <Row = Record<string, unknown>>(sql: string, params?: unknown[]) =>
  scene.stack.direct.query(sql, params) as Promise<Row[]>;
const server = () => clientOf({ ...scene.stack, url: auth.url }, { role: "service_role" });
const work = () => makeAddressChanges(server());
const NEW_PASSWORD = "correct horse 9";

let made = 0;
async function newPerson() {
  const email = `old${++made}@example.com`;
  const metadata = { user_type: "agent", name: "Dana" };
  const id = await scene.stack.direct.createUser({
    ...{ email, password: NEW_PASSWORD, metadata, confirmed: true },
  });
  return { id, email, wanted: `new${made}@example.com` };
}

/** The secret of the link in a mail that went out so long ago. */
async function linkOf(kind: "address_proof" | "address_change", hoursAgo: number) {
  const [mail] = await query<{ id: number }>(
    `update private.mails set sent_at = now() - make_interval(hours => $2)
     where id = (select max(id) from private.mails where kind = $1) returning id`,
    [kind, hoursAgo],
  );
  const secret = `${kind}${mail?.id}`.padEnd(64, "0");
  await query(
    "insert into private.mail_secrets (mail_id, hash) values ($1, sha256(convert_to($2, 'UTF8')))",
    [mail?.id, secret],
  );
  return secret;
}
const press = async (secret: string) =>
  (await server().rpc("answer_address_change", { _secret: secret })).data;

/** Begun by an operator, proved, and the old address has known of it for a day. */
async function proved(hoursAgo = 25) {
  const person = await newPerson();
  const begun = await clientOf(scene.stack, admin).rpc("admin_change_address", {
    ...{ target_user_id: person.id, _address: person.wanted },
  });
  expect(begun.error).toBeNull();
  const objection = await linkOf("address_change", hoursAgo);
  expect(await press(await linkOf("address_proof", 0))).toBe(true);
  return { ...person, objection };
}

/** The address of the account, and how its change stands. */
async function stateOf({ id }: { id: string }) {
  const [row] = await query<{ email: string; state: string }>(
    `select u.email, c.state from auth.users u
     join private.address_changes c on c.user_id = u.id where u.id = $1 order by c.asked_at desc limit 1`,
    [id],
  );
  return [row?.email, row?.state];
}

test("Auth makes the change after a day, once, and the owner signs in with the new address", async () => {
  const early = await proved(23);
  const person = await proved();
  await work();
  expect(await stateOf(early)).toEqual([early.email, "open"]);
  expect(await stateOf(person)).toEqual([person.wanted, "changed"]);
  const before = auth.requests();
  await work();
  expect(auth.requests()).toBe(before);
  const visitor = clientOf(scene.stack, { role: "anon" });
  const signIn = async (email: string) =>
    (await visitor.auth.signInWithPassword({ email, password: NEW_PASSWORD })).error?.code;
  expect(await signIn(person.wanted)).toBeUndefined();
  expect(await signIn(person.email)).toBe("invalid_credentials");
  // Word of it goes to the new address.
  const told = await query(
    "select data from private.mails where user_id = $1 and kind = 'address_change' order by id desc limit 1",
    [person.id],
  );
  expect(told).toEqual([{ data: { state: "changed" } }]);
  expect(await press(person.objection)).toBe(false);
});

test.each(["limits", "fails", "refuses the key", "breaks off"] as const)(
  "while Auth %s the change waits, the old address may still cancel it, and it is made once Auth recovers",
  async (fault) => {
    const [person, other] = [await proved(), await proved()];
    auth.behave(fault);
    await expect(work()).rejects.toBeDefined();
    expect(await stateOf(person)).toEqual([person.email, "open"]);
    expect(await press(other.objection)).toBe(true);
    auth.behave("well");
    await work();
    expect(await stateOf(person)).toEqual([person.wanted, "changed"]);
    expect(await stateOf(other)).toEqual([other.email, "objected"]);
  },
);

test("an address taken meanwhile stays with its new owner, and the change ends", async () => {
  const person = await proved();
  const metadata = { user_type: "agent", name: "Yossi" };
  await scene.stack.direct.createUser({
    ...{ email: person.wanted, password: NEW_PASSWORD, metadata, confirmed: true },
  });
  await work();
  expect(await stateOf(person)).toEqual([person.email, "taken"]);
});

test("a lost response does not repeat the change", async () => {
  const person = await proved();
  // Auth made it, and the worker died before it could say so.
  await query("update auth.users set email = $2 where id = $1", [person.id, person.wanted]);
  await work();
  expect(await stateOf(person)).toEqual([person.wanted, "changed"]);
});

test("deleting an account deletes its change", async () => {
  const person = await proved();
  await query("delete from auth.users where id = $1", [person.id]);
  await work();
  expect(
    await query("select from private.address_changes where user_id = $1", [person.id]),
  ).toEqual([]);
});
