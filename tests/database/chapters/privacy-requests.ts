import { expect } from "vitest";
import { ask, confirmed, own, search, take } from "../support/alerts";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { admin, DANAS, dana, server, visitor, yossi } from "../support/people";
import { send } from "./leads";

chapter("Privacy requests");

const EMAIL = "Michal@Example.com";
const PHONE = "+972547766554";
const FIND = "select public.admin_person($1, $2)";
const FORGET = "select public.admin_forget_person($1, $2)";
type Person = {
  accounts: { name: string }[];
  consents: { policy_version: number }[];
  leads: { email: string | null; caught: boolean; messages: { message: string }[] }[];
  alerts: { query: string | null }[];
  reports: object[];
  complaints: { email: string | null; phone: string | null; words: string; answers: object[] }[];
  payments: { state: string; notice: object }[];
  mails: { kind: string }[];
  password_resets: object[];
  stopped_mails: { kind: string }[];
};
const find = (email: string | null, phone: string | null = null) =>
  answer<Person>(admin, FIND, [email, phone]);
const forget = (email: string | null, phone: string | null = null) =>
  answer(admin, FORGET, [email, phone]);
const sizes = (person: Person) =>
  Object.fromEntries(Object.entries(person).map(([part, rows]) => [part, rows.length]));
const NOTHING = {
  accounts: 0,
  consents: 0,
  leads: 0,
  alerts: 0,
  reports: 0,
  complaints: 0,
  payments: 0,
  mails: 0,
  password_resets: 0,
  stopped_mails: 0,
};

const pay = (txn: string, raw: object, user_id: string | null = null) =>
  answer(server, "select public.billing_notice($1)", [
    JSON.stringify({
      ...{ provider: "grow", txn, kind: "paid", amount: 99, currency: "ILS", proved: false, raw },
      ...{
        user_id,
        agreement: `order-${txn}`,
        invoice_number: `${txn}-1`,
        invoice_url: "https://grow.example.com/1",
      },
    }),
  ]);
const notices = () =>
  owner(
    "select txn, raw is null as forgotten, agreement, invoice_number, amount, state from private.billing_events order by txn",
  );

/** Michal wrote two leads, one of them caught, asked for an alert and once requested a password reset. */
async function michal() {
  await send({ phone: PHONE, email: EMAIL, message: "ראשונה" });
  await send({ listing_id: DANAS, phone: PHONE, caught: true, message: "נתפסה" }, "192.0.2.2");
  await send({ phone: "+972529998877", email: "other@example.com" }, "192.0.2.3");
  await ask({ ...search(), address: EMAIL.toLowerCase() });
  await ask({ ...search(), address: "other@example.com" });
  await answer(server, "select public.report_listing($1, 'client')", [
    { listing_id: DANAS, reason: "wrong_price", words: "", address: EMAIL },
  ]);
  for (const [words, address] of Object.entries({
    במייל: { email: EMAIL },
    בטלפון: { phone: PHONE },
    "של אחרים": { email: "other@example.com" },
  }))
    await answer(server, "select public.complain_of_accessibility($1, 'client')", [
      { words, ...address },
    ]);
  // The phone in Grow's format; the first notice has no known account, the third is another person's.
  await pay("p1", { "data.payerEmail": ` ${EMAIL} `, "data.fullName": "מיכל רון" });
  await pay("p2", { payerPhone: "054-776-6554" }, dana.id);
  await pay("p3", {
    payerEmail: "other@example.com",
    payerPhone: "0529998877",
    asmachta: "547766554",
  });
  await owner(
    `insert into public.password_reset_logs (email, success)
     values ('${EMAIL}', false), ('other@example.com', false)`,
  );
}

check("all data of a person is found by an address in any letter case, or by a phone", async () => {
  await michal();
  const byEmail = await find("michal@EXAMPLE.com");
  expect(sizes(byEmail)).toEqual({
    ...NOTHING,
    leads: 1,
    alerts: 1,
    reports: 1,
    complaints: 1,
    payments: 1,
    mails: 4,
    password_resets: 1,
  });
  expect(byEmail.complaints).toMatchObject([{ words: "במייל", email: EMAIL, answers: [] }]);
  expect(byEmail.leads[0]).toMatchObject({ caught: false, messages: [{ message: "ראשונה" }] });
  expect(byEmail.mails.map(({ kind }) => kind).sort()).toEqual([
    "alert_confirm",
    "complaint",
    "lead_copy",
    "report",
  ]);
  const byPhone = await find(null, PHONE);
  expect(sizes(byPhone)).toEqual({ ...NOTHING, leads: 2, complaints: 1, payments: 1 });
  expect(byPhone.leads.map(({ caught }) => caught)).toEqual([false, true]);
  expect(sizes(await find(EMAIL, PHONE))).toMatchObject({ leads: 2, alerts: 1 });
  expect(sizes(await find("nobody@example.com", "+972500000000"))).toEqual(NOTHING);
});

check("an account is found by its address or its phone in any format", async () => {
  expect((await find("DANA@example.com")).consents).toMatchObject([{ policy_version: 1 }]);
  expect((await find("DANA@example.com")).accounts).toEqual([
    { user_id: dana.id, name: "דנה לוי" },
  ]);
  await owner(`update public.profiles set phone = '052-777 8899' where user_id = '${yossi.id}'`);
  expect(await find(null, "+972527778899")).toMatchObject({ accounts: [{ user_id: yossi.id }] });
});

check("deleted data is gone for good, and other people's data stays", async () => {
  await michal();
  await owner(
    `insert into private.address_stops (address, kind)
     values (private.address_hash('${EMAIL}'), 'alert_confirm')`,
  );
  expect(await forget(EMAIL, PHONE)).toEqual({
    leads: 2,
    alerts: 1,
    reports: 1,
    complaints: 2,
    payments: 2,
    mails: 4,
    password_resets: 1,
  });
  // The fact that nothing may be mailed there is kept.
  expect(sizes(await find(EMAIL, PHONE))).toEqual({ ...NOTHING, stopped_mails: 1 });
  // The reported faults remain the operator's tasks.
  const complaints = await answer<{ waiting: number }>(
    admin,
    "select public.admin_complaints(false)",
  );
  expect(complaints.waiting).toBe(3);
  const messages = await owner("select from public.lead_messages where message = 'ראשונה'");
  expect(messages).toHaveLength(0);
  expect(sizes(await find("other@example.com"))).toMatchObject({
    leads: 1,
    alerts: 1,
    complaints: 1,
  });
  const accounts = await owner<{ accounts: number }>(
    "select count(*)::integer as accounts from auth.users",
  );
  expect(await forget("dana@example.com")).toMatchObject({ leads: 0 });
  expect(await owner("select count(*)::integer as accounts from auth.users")).toEqual(accounts);
});

check(
  "amounts of payments stay, and the account that was paid for keeps its standing order",
  async () => {
    await michal();
    expect((await find(EMAIL)).payments).toMatchObject([
      { state: "waits", notice: { "data.fullName": "מיכל רון" } },
    ]);
    await forget(EMAIL, PHONE);
    const kept = { amount: "99.00", state: "waits" };
    expect(await notices()).toEqual([
      { ...kept, txn: "p1", forgotten: true, agreement: null, invoice_number: null },
      { ...kept, txn: "p2", forgotten: true, agreement: "order-p2", invoice_number: "p2-1" },
      { ...kept, txn: "p3", forgotten: false, agreement: "order-p3", invoice_number: "p3-1" },
    ]);
  },
);

check("deleting an account anonymizes unassigned payments from its address", async () => {
  await pay("p1", { payerEmail: "Dana@Example.com" });
  await pay("p2", { payerEmail: "yossi@example.com" });
  await as(dana, "select public.delete_my_account()");
  expect(await notices()).toMatchObject([{ forgotten: true }, { forgotten: false }]);
});

check("earlier links of the person stop working", async () => {
  const { key } = await confirmed({ ...search(), address: EMAIL });
  expect(await own(key)).toMatchObject({ alerts: [{ confirmed: true }] });
  await forget(EMAIL);
  expect(await own(key)).toBeNull();
  expect(await take()).toEqual([]);
});

check("the audit records who searched and who deleted, without personal data", async () => {
  await michal();
  await find(EMAIL, PHONE);
  await forget(EMAIL, PHONE);
  const lines = await owner<{ action: string; actor: string; target: null; details: object }>(
    "select action, actor, target, details from private.audit_log order by id desc limit 2",
  );
  const details = {
    leads: 2,
    alerts: 1,
    reports: 1,
    complaints: 2,
    payments: 2,
    mails: 4,
    password_resets: 1,
  };
  expect(lines).toEqual([
    { action: "person_forgotten", actor: admin.id, target: null, details },
    { action: "person_looked_up", actor: admin.id, target: null, details },
  ]);
});

check("only an operator finds or deletes people, and an empty query is refused", async () => {
  await michal();
  for (const who of [visitor, dana, server])
    for (const call of [FIND, FORGET])
      expect(await refusal(who, call, [EMAIL, PHONE])).toMatch(/^42501 /);
  for (const [email, phone] of [
    [null, null],
    ["", null],
    ["%@%", null],
    [null, "054"],
    [EMAIL, "%"],
  ])
    for (const call of [FIND, FORGET])
      expect(await refusal(admin, call, [email, phone])).toBe("22023 person_unnamed");
  expect(await as(yossi, "select id from public.leads")).toHaveLength(2);
  expect(await refusal(admin, FIND, [EMAIL, PHONE])).toBe("allowed");
});
