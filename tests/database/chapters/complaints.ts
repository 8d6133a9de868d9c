import { expect } from "vitest";
import { answer, chapter, check, owner, refusal } from "../support/check";
import { admin, dana, server, visitor, yossi } from "../support/people";

chapter("Accessibility complaints");

const COMPLAIN = "select public.complain_of_accessibility($1, $2)";
const LIST = "select public.admin_complaints($1)";
const ANSWER = "select public.admin_answer_complaint($1, $2)";
const CLOSE = "select public.admin_close_complaint($1)";
const WORDS = "התפריט לא נפתח במקלדת";

const complain = (change: object = {}, client = "a client") =>
  answer<{ status: string; retry_after?: number }>(server, COMPLAIN, [
    JSON.stringify({ words: WORDS, ...change }),
    client,
  ]);
type Row = {
  id: number;
  words: string;
  email: string | null;
  closed_at: string | null;
  answers: { words: string; mailed: boolean }[];
};
const list = (closed = false) =>
  answer<{ waiting: number; late: number; closed: number; rows: Row[] }>(admin, LIST, [closed]);
const first = async () => (await list()).rows[0]?.id ?? 0;
const stored = () =>
  owner("select words, page, tool, email, phone from private.accessibility_complaints order by id");
const mails = () =>
  owner<{ address: string; data: { state: string } }>(
    "select address, data from private.mails where kind = 'complaint' order by id",
  );

check("a complaint is stored as written, and only once when it is resent", async () => {
  const written = {
    words: "שורה\nשנייה <b>",
    page: "/explore",
    tool: "NVDA",
    email: "noa@example.com",
    phone: "+972541112233",
  };
  expect(await complain(written)).toEqual({ status: "added" });
  expect(await complain(written)).toEqual({ status: "added" });
  expect(await stored()).toEqual([written]);
  // The receipt repeats nothing that a stranger may have typed.
  expect(await mails()).toEqual([
    {
      address: "noa@example.com",
      data: { state: "received", due: expect.stringMatching(/^2\d{3}-\d\d-\d\d$/) },
    },
  ]);
});

check(
  "a complaint is due sixty days after it came, and the list is sorted by due date",
  async () => {
    await complain({ words: "א" }, "one");
    await complain({ words: "ב" }, "two");
    await complain({ words: "ג" }, "three");
    const days = await owner<{ days: number }>(
      "select extract(day from due_at - created_at)::integer as days from private.accessibility_complaints",
    );
    expect(days).toEqual(Array(3).fill({ days: 60 }));
    await owner(
      "update private.accessibility_complaints set due_at = now() - interval '1 minute' where words = 'ב'",
    );
    const { rows, ...counts } = await list();
    expect(counts).toMatchObject({ waiting: 3, late: 1, closed: 0 });
    expect(rows.map(({ words }) => words)).toEqual(["ב", "א", "ג"]);
  },
);

check("one client complains five times a day, and one network leaves room for others", async () => {
  const many = (client: string, network: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => complain({ words: `${n}`, network }, client)),
    );
  const mine = await many("one", "net one", 6);
  expect(mine.map(({ status }) => status)).toEqual([...Array(5).fill("added"), "limited"]);
  expect(mine[5]?.retry_after).toBeGreaterThan(0);
  for (const client of ["two", "three", "four"]) await many(client, "net one", 5);
  expect(await complain({ network: "net one" }, "five")).toMatchObject({ status: "limited" });
  // However many complaints one network sends, another network still gets through.
  expect(await complain({ network: "net two" }, "somebody else")).toEqual({ status: "added" });
});

check("no mailbox gets more than three receipts a day, and every address is kept", async () => {
  for (const n of [1, 2, 3, 4]) await complain({ words: `${n}`, email: `noa+${n}@example.com` });
  expect(await mails()).toHaveLength(3);
  expect((await list()).rows.filter(({ email }) => email !== null)).toHaveLength(4);
});

check("each answer is mailed in the operator's words", async () => {
  await complain({ email: "noa@example.com" });
  const id = await first();
  expect(await answer(admin, ANSWER, [id, "בודקים"])).toBe(true);
  expect(await answer(admin, ANSWER, [id, "תוקן"])).toBe(true);
  expect((await mails()).slice(1)).toEqual(
    ["בודקים", "תוקן"].map((words) => ({
      address: "noa@example.com",
      data: { state: "answered", words },
    })),
  );
  expect((await list()).rows[0]?.answers).toMatchObject([
    { words: "בודקים", mailed: true },
    { words: "תוקן", mailed: true },
  ]);
});

check("without an address, or with one that unsubscribed, an answer is only recorded", async () => {
  await complain({ phone: "+972541112233" });
  expect(await answer(admin, ANSWER, [await first(), "התקשרנו"])).toBe(false);
  await answer(admin, CLOSE, [await first()]);
  await complain({ email: "noa@example.com" });
  await owner(
    `insert into private.address_stops (address, kind)
     values (private.address_hash('noa@example.com'), 'complaint')`,
  );
  expect(await answer(admin, ANSWER, [await first(), "תוקן"])).toBe(false);
  expect((await list()).rows[0]?.answers).toMatchObject([{ words: "תוקן", mailed: false }]);
  expect((await mails()).filter(({ data }) => data.state === "answered")).toEqual([]);
});

check(
  "closing a complaint deletes its address, and the same fault can be reported again",
  async () => {
    await complain({ email: "noa@example.com", phone: "+972541112233" });
    const id = await first();
    await answer(admin, CLOSE, [id]);
    expect(await list()).toMatchObject({ waiting: 0, closed: 1, rows: [] });
    const [closed] = (await list(true)).rows;
    expect(closed).toMatchObject({ id, email: null, phone: null, closed_at: expect.any(String) });
    for (const [call, args] of [
      [CLOSE, [id]],
      [ANSWER, [id, "עוד"]],
      [CLOSE, [0]],
      [CLOSE, [null]],
    ] as const)
      expect(await refusal(admin, call, [...args])).toBe("PT404 not_found");
    expect(await complain()).toEqual({ status: "added" });
    expect(await list()).toMatchObject({ waiting: 1, closed: 1 });
  },
);

check("an open complaint is never deleted, however old it is", async () => {
  await complain();
  await owner(
    "update private.accessibility_complaints set created_at = now() - interval '9 years'",
  );
  await owner("select private.forget_complaints()");
  expect(await list()).toMatchObject({ waiting: 1 });
  await owner("update private.accessibility_complaints set closed_at = now() - interval '9 years'");
  await owner("select private.forget_complaints()");
  expect(await list(true)).toMatchObject({ waiting: 0, closed: 0 });
});

check("every action is in the audit, without personal data", async () => {
  await complain({ email: "noa@example.com" });
  const id = await first();
  await answer(admin, ANSWER, [id, "תוקן"]);
  await answer(admin, CLOSE, [id]);
  expect(
    await owner(
      "select action, actor, target, details from private.audit_log order by id desc limit 2",
    ),
  ).toEqual([
    { action: "complaint_closed", actor: admin.id, target: `${id}`, details: {} },
    { action: "complaint_answered", actor: admin.id, target: `${id}`, details: { mailed: true } },
  ]);
});

check("only the server stores complaints, and only an operator reads or handles them", async () => {
  await complain();
  const id = await first();
  for (const who of [visitor, dana, yossi, admin]) {
    expect(await refusal(who, COMPLAIN, [JSON.stringify({ words: "x" }), "x"])).toBe(
      "42501 denied",
    );
    for (const sql of [
      "select from private.accessibility_complaints",
      "delete from private.accessibility_complaints",
      "update private.accessibility_complaints set words = 'x'",
      "select from private.complaint_answers",
      `insert into private.complaint_answers (complaint_id, words, mailed) values (${id}, 'x', false)`,
    ])
      expect(await refusal(who, sql)).toBe("42501 denied");
  }
  for (const who of [visitor, dana, yossi, server]) {
    const denied = who === visitor || who === server ? "42501 denied" : "42501 not_admin";
    expect(await refusal(who, LIST, [false])).toBe(denied);
    expect(await refusal(who, ANSWER, [id, "x"])).toBe(denied);
    expect(await refusal(who, CLOSE, [id])).toBe(denied);
  }
  expect(await list()).toMatchObject({ waiting: 1, rows: [{ words: WORDS, answers: [] }] });
});

for (const [name, bad] of Object.entries({
  complaint_words_valid: [
    { words: "" },
    { words: " \n" },
    { words: "א".repeat(801) },
    { words: "א\u202Eב" },
  ],
  complaint_page_valid: [{ page: "א".repeat(201) }, { page: "א\u0001ב" }],
  complaint_tool_valid: [{ tool: "א".repeat(81) }, { tool: "א\u0001ב" }],
  complaint_email_valid: [{ email: "noa" }],
  complaint_phone_valid: [{ phone: "054-1112233" }, { phone: "+0" }],
})) {
  check(`a complaint is guarded by ${name}`, async () => {
    for (const change of bad) {
      const given = JSON.stringify({ words: WORDS, ...change });
      expect([change, await refusal(server, COMPLAIN, [given, "x"])]).toEqual([
        change,
        `23514 ${name}`,
      ]);
    }
    const longest = { words: "א".repeat(800), page: "א".repeat(200), tool: "א".repeat(80) };
    expect(await complain(longest)).toEqual({ status: "added" });
  });
}

check("an answer is guarded by complaint_answer_valid", async () => {
  await complain();
  const id = await first();
  for (const words of [null, "", " \n", "א".repeat(2001), "א\u202Eב"])
    expect([words, await refusal(admin, ANSWER, [id, words])]).toEqual([
      words,
      "23514 complaint_answer_valid",
    ]);
  expect(await answer(admin, ANSWER, [id, "א".repeat(2000)])).toBe(false);
});

check("an address does not outlive its complaint: complaint_closed_forgets", async () => {
  await complain({ email: "noa@example.com" });
  expect(await refusal(null, "update private.accessibility_complaints set closed_at = now()")).toBe(
    "23514 complaint_closed_forgets",
  );
  await complain({ words: "בלי כתובת" });
  expect(
    await refusal(
      null,
      "update private.accessibility_complaints set closed_at = now() where email is null",
    ),
  ).toBe("allowed");
});
