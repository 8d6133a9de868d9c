import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { admin, DANAS, dana, server, visitor, yossi } from "../support/people";

chapter("Responses of agents to reports");

const REPORT = "select public.report_listing($1, $2)";
const ASK = "select public.admin_ask_agent($1, $2, $3)";
const ANSWER = "select public.answer_listing_question($1, $2)";
const APPEAL = "select public.appeal_withheld($1, $2)";
const DECIDE_APPEAL = "select public.admin_decide_appeal($1, $2, $3)";
const REVIEW = "select public.my_listing_review($1)";
const NOWHERE = "30000000-0000-4000-8000-0000000000ff";

const report = (words = "", address: string | null = null) =>
  answer(server, REPORT, [
    JSON.stringify({ listing_id: DANAS, reason: "wrong_price", words, address }),
    "a client",
  ]);
const decide = (decision: string, words = "") =>
  as(admin, "select public.admin_decide_reports($1, 1000000, $2, $3, $4)", [
    ...[DANAS, decision, decision === "hidden" ? "misleading" : null, words],
  ]);
const ask = (words = "כמה עולה הדירה?") => as(admin, ASK, [DANAS, "wrong_price", words]);
type Review = { question: object | null; withheld: object | null; appeal: object | null };
const review = () => answer<Review>(dana, REVIEW, [DANAS]);
type Queue = {
  appeals: { id: number; words: string }[];
  rows: { question: object | null; appeal: object | null }[];
};
const queue = (decided = false) =>
  answer<Queue>(admin, "select public.admin_reports($1)", [decided]);
const appealId = async () => (await queue()).appeals[0]?.id;
const toDana = async () =>
  (
    await owner<{ data: { state: string } }>(
      "select data from private.mails where kind = 'listing_review' and user_id = $1 order by id",
      [dana.id],
    )
  ).map(({ data }) => data);
const shown = async () =>
  (await as(visitor, "select id from public.public_listings where id = $1", [DANAS])).length === 1;
const acts = async () =>
  (
    await owner<{ action: string }>(
      "select action from private.audit_log where target = $1 order by id",
      [DANAS],
    )
  ).map(({ action }) => action);
const own = async () =>
  (
    await answer<{ rows: { id: string; withheld: object | null; is_asked: boolean }[] }>(
      dana,
      "select public.own_listings()",
    )
  ).rows.find(({ id }) => id === DANAS);

check("an agent is asked by mail, answers once, and operators read the answer", async () => {
  await report("לא המחיר");
  await ask();
  expect(await toDana()).toEqual([
    {
      ...{ state: "asked", listing: DANAS, title: expect.any(String) },
      ...{ reason: "wrong_price", words: "כמה עולה הדירה?" },
    },
  ]);
  expect([await shown(), (await own())?.is_asked]).toEqual([true, true]);
  // The agent does not read what the visitor wrote.
  expect(JSON.stringify(await review())).not.toContain("לא המחיר");
  expect(await review()).toMatchObject({
    ...{ withheld: null, appeal: null },
    question: { reason: "wrong_price", words: "כמה עולה הדירה?", answer: null },
  });
  const words = "<b>1,950,000</b>\nכמו במודעה";
  await as(dana, ANSWER, [DANAS, words]);
  expect(await refusal(dana, ANSWER, [DANAS, "אחרת"])).toBe("PT409 already_answered");
  expect((await queue()).rows).toMatchObject([{ question: { answer: words } }]);
  expect((await own())?.is_asked).toBe(false);
  expect(await acts()).toEqual(["agent_asked"]);
});

check(
  "the decision closes the question, and the agent is notified that the listing stays",
  async () => {
    await report();
    await ask();
    expect(await refusal(admin, ASK, [DANAS, "other", ""])).toBe("PT409 already_asked");
    await decide("left");
    expect(await refusal(dana, ANSWER, [DANAS, "מאוחר"])).toBe("PT404 not_found");
    expect((await toDana()).map(({ state }) => state)).toEqual(["asked", "left"]);
    expect((await queue(true)).rows).toMatchObject([{ question: { answer: null } }]);
    expect((await review()).question).toBeNull();
    expect(await refusal(admin, ASK, [DANAS, "other", ""])).toBe("PT404 not_found");
    // A new report may be asked about again.
    await report("שוב");
    await ask();
    expect((await queue()).rows).toMatchObject([{ question: { answer: null } }]);
  },
);

check("a withheld listing has one appeal, which does not republish it", async () => {
  expect(await refusal(dana, APPEAL, [DANAS, "למה?"])).toBe("PT404 not_found");
  await report("לא המחיר", "noa@example.com");
  await decide("hidden", "התמונות של בית אחר");
  await as(dana, APPEAL, [DANAS, "אלה התמונות של הבית"]);
  expect(await refusal(dana, APPEAL, [DANAS, "ועוד משהו"])).toBe("PT409 already_appealed");
  expect([await shown(), await own()]).toMatchObject([
    false,
    { withheld: { reason: "misleading", appeal: { decision: null } } },
  ]);
  expect((await queue()).appeals).toMatchObject([
    {
      ...{ listing_id: DANAS, reason: "misleading", hidden_words: "התמונות של בית אחר" },
      words: "אלה התמונות של הבית",
    },
  ]);
  const id = await appealId();
  await as(admin, DECIDE_APPEAL, [id, "kept", "בדקנו שוב"]);
  expect(await toDana()).toMatchObject([
    { state: "hidden" },
    { state: "kept", reason: "misleading", words: "בדקנו שוב" },
  ]);
  expect(await refusal(dana, APPEAL, [DANAS, "שוב"])).toBe("PT409 already_appealed");
  expect(await refusal(admin, DECIDE_APPEAL, [id, "released", ""])).toBe("PT404 not_found");
  expect((await queue()).appeals).toEqual([]);
  expect((await review()).appeal).toMatchObject({ decision: "kept", answer: "בדקנו שוב" });
  expect(await shown()).toBe(false);
  // A reporter gets one response, not a second.
  const answers = await owner("select from private.mails where kind = 'report'");
  expect(answers).toHaveLength(2);
  expect(await acts()).toEqual(["reports_hidden", "appeal_kept"]);
});

check("a granted appeal restores the listing, and a later hiding allows a new appeal", async () => {
  await report();
  await decide("hidden");
  await as(dana, APPEAL, [DANAS, "טעות"]);
  await as(admin, DECIDE_APPEAL, [await appealId(), "released", "צדקתם"]);
  expect((await toDana()).at(-1)).toMatchObject({ state: "released", words: "צדקתם" });
  await as(dana, "select public.move_listings($1, 'show')", [[DANAS]]);
  expect(await shown()).toBe(true);
  expect(await acts()).toEqual(["reports_hidden", "appeal_released"]);
  // A decided report no longer counts.
  await report();
  expect((await queue()).rows).toEqual([]);
  await report("אחרת");
  await decide("hidden");
  await as(dana, APPEAL, [DANAS, "גם זו טעות"]);
  // Releasing it without deciding the appeal grants the appeal.
  await as(admin, "select public.admin_release_listing($1)", [DANAS]);
  expect((await queue()).appeals).toEqual([]);
  expect((await review()).appeal).toBeNull();
});

check(
  "agents answer and appeal only for themselves, and only operators ask and decide",
  async () => {
    await report();
    await ask();
    for (const who of [yossi, admin]) {
      for (const call of [ANSWER, APPEAL])
        expect(await refusal(who, call, [DANAS, "א"])).toBe("PT404 not_found");
      expect(await refusal(who, REVIEW, [DANAS])).toBe("PT404 not_found");
    }
    for (const who of [visitor, server])
      for (const call of [ANSWER, APPEAL])
        expect(await refusal(who, call, [DANAS, "א"])).toBe("42501 denied");
    for (const who of [visitor, dana, yossi, server]) {
      const denied = who === visitor || who === server ? "42501 denied" : "42501 not_admin";
      expect(await refusal(who, ASK, [DANAS, "other", ""])).toBe(denied);
      expect(await refusal(who, DECIDE_APPEAL, [1, "released", ""])).toBe(denied);
      for (const table of ["listing_questions", "listing_appeals"])
        expect(await refusal(who, `delete from private.${table}`)).toBe("42501 denied");
    }
    await as(dana, ANSWER, [DANAS, "א".repeat(1000)]);
    await decide("hidden");
    await as(dana, APPEAL, [DANAS, "א".repeat(1000)]);
    const id = await appealId();
    for (const decision of ["gone", "hidden", null])
      expect(await refusal(admin, DECIDE_APPEAL, [id, decision, ""])).toBe(
        "22023 decision_invalid",
      );
    expect(await refusal(admin, ASK, [NOWHERE, "other", ""])).toBe("PT404 not_found");
    await as(admin, DECIDE_APPEAL, [id, "kept", "א".repeat(500)]);
  },
);

check("answers, appeals and requests are refused while the site is read-only", async () => {
  await report();
  await ask();
  await as(admin, `select public.admin_upsert_settings('{"siteReadOnly": "true"}')`);
  expect(await refusal(dana, ANSWER, [DANAS, "כן"])).toBe("42501 site_read_only");
  await decide("hidden");
  expect(await refusal(dana, APPEAL, [DANAS, "לא"])).toBe("42501 site_read_only");
  await owner("update public.properties set published_at = null where agent_id = $1", [
    dana.profile,
  ]);
  expect(await refusal(dana, "select public.ask_publishing_review()")).toBe("42501 site_read_only");
  await as(admin, `select public.admin_upsert_settings('{"siteReadOnly": "false"}')`);
  await as(dana, APPEAL, [DANAS, "לא"]);
});

check("questions, answers and appeals have length limits", async () => {
  await report();
  expect(await refusal(admin, ASK, [DANAS, "boring", ""])).toBe("23514 question_reason_known");
  expect(await refusal(admin, ASK, [DANAS, "other", "א".repeat(501)])).toBe(
    "23514 question_words_valid",
  );
  await as(admin, ASK, [DANAS, "other", "א".repeat(500)]);
  for (const bad of ["", " \n", "א".repeat(1001), "א\u202Eב"])
    expect([bad, await refusal(dana, ANSWER, [DANAS, bad])]).toEqual([
      bad,
      "23514 question_answer_valid",
    ]);
  await as(dana, ANSWER, [DANAS, "א"]);
  await decide("hidden");
  for (const bad of ["", null, "א".repeat(1001)])
    expect([bad, await refusal(dana, APPEAL, [DANAS, bad])]).toEqual([
      bad,
      "23514 appeal_words_valid",
    ]);
  await as(dana, APPEAL, [DANAS, "א"]);
  expect(await refusal(admin, DECIDE_APPEAL, [await appealId(), "kept", "א".repeat(501)])).toBe(
    "23514 appeal_answer_valid",
  );
  for (const [name, change] of Object.entries({
    appeal_decision_known: "decided_at = now(), decision = 'gone'",
    appeal_decided_whole: "decided_at = now()",
  }))
    expect(await refusal(null, `update private.listing_appeals set ${change}`)).toBe(
      `23514 ${name}`,
    );
  expect(await refusal(null, "update private.listing_questions set answered_at = null")).toBe(
    "23514 question_answered_whole",
  );
});

check(
  "it is in the agent's export, is deleted with the listing, and kept as long as reports",
  async () => {
    const count = async () =>
      (
        await owner<{ n: number }>(
          "select (select count(*) from private.listing_questions)::integer + (select count(*) from private.listing_appeals)::integer as n",
        )
      )[0]?.n;
    const said = async () => {
      await report(crypto.randomUUID());
      await ask();
      await as(dana, ANSWER, [DANAS, "תשובה"]);
      await decide("hidden");
      await as(dana, APPEAL, [DANAS, "ערעור"]);
    };
    await said();
    const file = (who: typeof dana) =>
      answer<Record<string, object[]>>(who, "select public.export_my_account()");
    expect(await file(dana)).toMatchObject({
      listing_questions: [{ answer: "תשובה" }],
      listing_appeals: [{ words: "ערעור" }],
    });
    expect(await file(yossi)).toMatchObject({ listing_questions: [], listing_appeals: [] });
    await as(admin, DECIDE_APPEAL, [await appealId(), "released", ""]);
    await owner("update private.listing_questions set asked_at = now() - interval '13 months'");
    await owner("select private.forget_reports()");
    expect(await count()).toBe(1);
    await owner("update private.listing_appeals set decided_at = now() - interval '13 months'");
    await owner("select private.forget_reports()");
    expect(await count()).toBe(0);
    await as(dana, "select public.move_listings($1, 'show')", [[DANAS]]);
    await said();
    expect(await count()).toBe(2);
    await as(dana, "delete from public.properties where id = $1", [DANAS]);
    expect(await count()).toBe(0);
  },
);

check("a question is deleted with its last report: nobody would read the answer", async () => {
  const other = () =>
    answer(server, REPORT, [
      JSON.stringify({ listing_id: DANAS, reason: "duplicate", words: "", address: null }),
      "another client",
    ]);
  const forget = () => as(admin, "select public.admin_forget_person('michal@example.com')");
  await report("", "michal@example.com");
  await ask();
  await other();
  await forget();
  expect((await review()).question).not.toBeNull();
  await owner("delete from private.listing_reports where client = 'another client'");
  await forget();
  expect((await review()).question).toBeNull();
  expect(await refusal(dana, ANSWER, [DANAS, "עשיתי מה שביקשתם"])).toBe("PT404 not_found");
});
