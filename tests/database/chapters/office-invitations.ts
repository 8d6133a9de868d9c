import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  CARMEL,
  CARMEL_CODE,
  carmel,
  dana,
  noa,
  type Person,
  SHARON_CODE,
  server,
  sharon,
  visitor,
  yossi,
} from "../support/people";

chapter("Invitations to an office");

type Taken = { kind: string; address: string; secret: string; data: unknown };
type Row = { id: string; address: string; waiting_since: string | null };

const addressOf = async (who: Person) =>
  (await owner<{ email: string }>("select email from auth.users where id = $1", [who.id]))[0]
    ?.email ?? "";
const invite = (address: string, by: Person = carmel) =>
  as(by, "select public.invite_agent($1)", [address]);
const list = (by: Person = carmel) => answer<Row[]>(by, "select public.office_invitations()");
const mails = () => answer<Taken[]>(server, "select public.mails_take(50)");
const read = (secret?: string) =>
  answer<{ state: string; name: string } | null>(server, "select public.invitation_of($1)", [
    secret,
  ]);
const joins = async (who: Person, secret?: string) =>
  (await answer<{ status: string }>(who, "select public.join_by_invitation($1)", [secret])).status;
const codeOf = async (who: Person) =>
  (
    await owner<{ code: string | null }>(
      "select organization_code as code from public.profiles where user_id = $1",
      [who.id],
    )
  )[0]?.code;

/** The secret of the link that was mailed to that person's address. */
async function invited(who: Person, by: Person = carmel) {
  const address = await addressOf(who);
  await invite(address, by);
  return (await mails()).findLast((mail) => mail.address === address)?.secret;
}

check("the recipient of the mail joins by its link, once", async () => {
  const secret = await invited(yossi);
  expect(await read(secret)).toMatchObject({ state: "open", name: "כרמל נכסים" });
  expect(await list()).toMatchObject([{ address: await addressOf(yossi), waiting_since: null }]);
  expect(await joins(yossi, secret)).toBe("linked");
  expect(await codeOf(yossi)).toBe(CARMEL_CODE);
  expect(await list()).toEqual([]);
  expect(await read(secret)).toMatchObject({ state: "used" });
  await as(yossi, "select public.unlink_company()");
  expect(await joins(yossi, secret)).toBe("used");
  expect(await codeOf(yossi)).toBeNull();
});

check("the link does not work for an account with another address", async () => {
  const secret = await invited(yossi);
  expect(await joins(noa, secret)).toBe("other_account");
  expect(await codeOf(noa)).toBeNull();
  expect(await joins(yossi, secret)).toBe("linked");
});

check("an expired, withdrawn, guessed or unrelated link lets nobody in", async () => {
  const secret = await invited(yossi);
  for (const guess of ["0".repeat(64), "", null, secret?.toUpperCase().replace(/\d/g, "A")])
    expect(await joins(yossi, guess as string)).toBe("not_found");
  await owner("update private.office_invitations set expires_at = now()");
  expect(await joins(yossi, secret)).toBe("late");
  expect(await read(secret)).toMatchObject({ state: "late" });
  await owner("update private.office_invitations set expires_at = now() + interval '1 day'");
  const [one] = await list();
  await as(carmel, "select public.withdraw_invitation($1)", [one?.id]);
  expect(await joins(yossi, secret)).toBe("not_found");
  expect(await read(secret)).toBeNull();
  expect(await codeOf(yossi)).toBeNull();
});

check("a second invitation replaces the first", async () => {
  const first = await invited(yossi);
  const second = await invited(yossi);
  expect(await list()).toHaveLength(1);
  expect(await joins(yossi, first)).toBe("not_found");
  expect(await joins(yossi, second)).toBe("linked");
});

check("a company sees and withdraws its own invitations only", async () => {
  await invited(yossi);
  const [one] = await list();
  expect(await list(sharon)).toEqual([]);
  expect(await refusal(sharon, "select public.withdraw_invitation($1)", [one?.id])).toBe(
    "PT404 not_found",
  );
  expect(await refusal(carmel, "select public.withdraw_invitation(gen_random_uuid())")).toBe(
    "PT404 not_found",
  );
  for (const sql of [
    "select public.invite_agent('a@example.com')",
    "select public.office_invitations()",
    "select public.withdraw_invitation(null)",
  ])
    expect(await refusal(dana, sql)).toBe("42501 not_company");
  expect(await list()).toHaveLength(1);
});

check(
  "in a full office an invitee waits, the office sees it, and the link works once a place is free",
  async () => {
    await owner(
      `insert into public.user_subscriptions (user_id, plan_id) select $1, id from public.plans where slug = 'agency'
     on conflict (user_id) do update set plan_id = excluded.plan_id, status = 'active', ends_at = null`,
      [carmel.id],
    );
    await owner("update public.plans set agent_limit = 1 where slug = 'agency'");
    const secret = await invited(yossi);
    expect(await joins(yossi, secret)).toBe("full");
    expect(await codeOf(yossi)).toBeNull();
    expect(await list()).toMatchObject([{ waiting_since: expect.any(String) }]);
    await as(carmel, `select public.remove_agent('${dana.profile}')`);
    expect(await joins(yossi, secret)).toBe("linked");
  },
);

check("an agent of another office has to leave it first", async () => {
  const secret = await invited(dana, sharon);
  expect(await joins(dana, secret)).toBe("elsewhere");
  expect(await codeOf(dana)).toBe(CARMEL_CODE);
  await as(dana, "select public.unlink_company()");
  expect(await joins(dana, secret)).toBe("linked");
  expect(await codeOf(dana)).toBe(SHARON_CODE);
});

check("companies and visitors cannot join", async () => {
  const secret = await invited(sharon);
  expect(await refusal(sharon, "select public.join_by_invitation($1)", [secret])).toBe(
    "42501 not_agent",
  );
  expect(await refusal(visitor, "select public.join_by_invitation($1)", [secret])).toBe(
    "42501 denied",
  );
});

check("the mail contains no text that anybody typed", async () => {
  await invited(yossi);
  const [mail] = await owner<{ data: object }>(
    "select data from private.mails where kind = 'office_invitation'",
  );
  expect(Object.keys(mail?.data ?? {})).toEqual(["day"]);
});

check("invitations are limited: thirty a day, and three to one mailbox", async () => {
  for (const word of ["", "+a", "+b"]) await invite(`asked${word}@example.com`);
  expect(await refusal(carmel, "select public.invite_agent('asked+c@example.com')")).toBe(
    "P0001 too_many_requests",
  );
  for (let n = 0; n < 27; n++) await invite(`one${n}@example.com`);
  expect(await refusal(carmel, "select public.invite_agent('another@example.com')")).toBe(
    "P0001 too_many_requests",
  );
  expect(await refusal(sharon, "select public.invite_agent('another@example.com')")).toBe(
    "allowed",
  );
});

check("no mail goes to an invalid or unsubscribed address", async () => {
  for (const wrong of ["", "x", "a@", null])
    expect(await refusal(carmel, "select public.invite_agent($1)", [wrong])).toBe(
      "22023 address_invalid",
    );
  const secret = await invited(yossi);
  expect(await answer(server, "select public.stop_mail($1)", [secret])).toBe(true);
  expect(await refusal(carmel, "select public.invite_agent($1)", [await addressOf(yossi)])).toBe(
    "P0001 invitations_stopped",
  );
});

check("guessing links is limited", async () => {
  for (let n = 0; n < 20; n++) await joins(yossi, String(n).repeat(4));
  const secret = await invited(yossi);
  expect(await joins(yossi, secret)).toBe("rate_limited");
  expect(await codeOf(yossi)).toBeNull();
});

check("an invitation is deleted with its mail", async () => {
  const secret = await invited(yossi);
  await owner("delete from private.mails where kind = 'office_invitation'");
  expect(await list()).toEqual([]);
  expect(await joins(yossi, secret)).toBe("not_found");
});

check("an invitation is deleted with its company", async () => {
  const secret = await invited(yossi);
  await owner("delete from public.companies where id = $1", [CARMEL]);
  expect(await read(secret)).toBeNull();
  expect(await joins(yossi, secret)).toBe("not_found");
});
