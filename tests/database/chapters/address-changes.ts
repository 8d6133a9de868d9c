import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { admin, carmel, dana, server, visitor, yossi } from "../support/people";

chapter("Another mail address for an account");

const NEW = "dana.new@example.com";
const CHANGE = "select public.admin_change_address($1, $2)";
const WITHDRAW = "select public.admin_withdraw_address($1)";
const ACCOUNT = "select public.admin_account($1)";
const ANSWER = "select public.answer_address_change($1)";
const begin = (address = NEW) => as(admin, CHANGE, [dana.id, address]);
const last = async () =>
  (await answer<{ address_change: { state: string } | null }>(admin, ACCOUNT, [dana.id]))
    .address_change;

/** Sends the pending mail of this kind and returns the secret of its link. */
async function sent(kind: "address_proof" | "address_change") {
  const [mail] = await owner<{ id: number }>(
    "update private.mails set sent_at = now() where id = (select max(id) from private.mails where kind = $1) returning id",
    [kind],
  );
  const secret = `${kind}${mail?.id}`.padEnd(64, "0");
  await owner(
    "insert into private.mail_secrets (mail_id, hash) values ($1, sha256(convert_to($2, 'UTF8')))",
    [mail?.id, secret],
  );
  return secret;
}
const links = async () => ({
  proof: await sent("address_proof"),
  objection: await sent("address_change"),
});
const press = (secret: string) => answer<boolean>(server, ANSWER, [secret]);
const due = () =>
  answer<{ id: string; user_id: string; address: string }[]>(
    server,
    "select public.address_changes_due()",
  );
const aDayLater = () =>
  owner(
    "update private.mails set sent_at = sent_at - interval '25 hours' where kind = 'address_change'",
  );
/** Includes acts of links and of the server, for which the audit names no actor. */
const acts = async () =>
  (
    await owner<{ act: string }>(
      "select replace(action, 'support_address_', '') as act from private.audit_log where action like 'support_address%' order by id",
    )
  ).map(({ act }) => act);

check(
  "the address changes once the new one is verified and the old one was notified a day ago",
  async () => {
    await begin(" Dana.NEW@example.com ");
    expect(await last()).toMatchObject({ address: NEW, state: "open", proved_at: null });
    const { proof } = await links();
    await aDayLater();
    expect(await due()).toEqual([]);
    expect(await press(proof)).toBe(true);
    expect(await press(proof)).toBe(false);
    await owner("update private.mails set sent_at = now() where kind = 'address_change'");
    expect(await due()).toEqual([]);
    await aDayLater();
    const [change] = await due();
    expect(change).toMatchObject({ user_id: dana.id, address: NEW });

    await owner("update auth.users set email = $2 where id = $1", [dana.id, NEW]);
    expect(await answer(server, "select public.address_changed($1)", [change?.id])).toBe(true);
    expect(await answer(server, "select public.address_changed($1)", [change?.id])).toBe(false);
    expect(await due()).toEqual([]);
    expect((await last())?.state).toBe("changed");
    expect(await acts()).toEqual(["asked", "proved", "changed"]);
    // The address itself is absent: the audit holds no personal data.
    expect(JSON.stringify(await owner("select * from private.audit_log"))).not.toContain(NEW);
  },
);

check(
  "the old address can cancel a pending change, and a later verification has no effect",
  async () => {
    await begin();
    const { proof, objection } = await links();
    await press(proof);
    await aDayLater();
    expect(await press(objection)).toBe(true);
    expect(await due()).toEqual([]);
    expect([await press(proof), await press(objection)]).toEqual([false, false]);
    expect((await last())?.state).toBe("objected");
  },
);

check(
  "a change waits until the old address was mailed, and no link is valid beyond three days",
  async () => {
    await begin();
    await press(await sent("address_proof"));
    await owner("update private.address_changes set asked_at = asked_at - interval '2 days'");
    expect(await due()).toEqual([]);
    await begin();
    const proof = await sent("address_proof");
    await owner("update private.address_changes set ends_at = now() where state = 'open'");
    expect(await press(proof)).toBe(false);
    expect((await last())?.state).toBe("late");
  },
);

check("a later change cancels the earlier one, and so can support", async () => {
  await begin();
  const first = await sent("address_proof");
  await begin("dana.other@example.com");
  expect(await press(first)).toBe(false);
  await as(admin, WITHDRAW, [dana.id]);
  expect(await refusal(admin, WITHDRAW, [dana.id])).toBe("PT404 not_found");
  expect(await press(await sent("address_proof"))).toBe(false);
  expect(await acts()).toEqual(["asked", "asked", "withdrawn"]);
});

check(
  "an address that belongs to another account, or is taken meanwhile, is not assigned",
  async () => {
    const [{ email } = { email: "" }] = await owner<{ email: string }>(
      "select email from auth.users where id = $1",
      [yossi.id],
    );
    expect(await refusal(admin, CHANGE, [dana.id, email.toUpperCase()])).toBe(
      "P0001 address_taken",
    );
    await begin();
    await press((await links()).proof);
    await aDayLater();
    const [change] = await due();
    expect(await answer(server, "select public.address_changed($1)", [change?.id])).toBe(false);
    expect((await last())?.state).toBe("taken");
  },
);

check("only an operator starts a change, never of their own address, and only a few", async () => {
  for (const person of [dana, carmel])
    for (const call of [
      [CHANGE, dana.id, NEW],
      [WITHDRAW, dana.id],
    ] as const)
      expect(await refusal(person, call[0], call.slice(1))).toBe("42501 not_admin");
  expect(await refusal(visitor, ANSWER, ["a"])).toMatch(/^42501/);
  expect(await refusal(admin, CHANGE, [admin.id, NEW])).toBe("42501 not_yourself");
  for (const wrong of ["no address", "", null])
    expect(await refusal(admin, CHANGE, [dana.id, wrong])).toBe("22023 address_invalid");
  for (let n = 0; n < 5; n++) await begin(`dana.new${n}@example.com`);
  expect(await refusal(admin, CHANGE, [dana.id, NEW])).toBe("P0001 too_many_requests");
  expect(await press("0".repeat(64))).toBe(false);
});

check("a change of address has a known state (address_change_known)", async () => {
  await begin();
  const become = (state: string) =>
    refusal(null, "update private.address_changes set state = $1", [state]);
  for (const state of ["open", "changed", "objected", "withdrawn", "taken"]) {
    expect([state, await become(state)]).toEqual([state, "allowed"]);
  }
  for (const state of ["", "refused"]) {
    expect([state, await become(state)]).toEqual([state, "23514 address_change_known"]);
  }
});
