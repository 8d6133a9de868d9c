import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  AVIS_CLOSED,
  admin,
  DANAS,
  dana,
  GILS,
  server,
  visitor,
  YOSSIS,
  yossi,
} from "../support/people";

chapter("Reports of listings");

const REPORT = "select public.report_listing($1, $2)";
const report = (change: object = {}, client = "a client") =>
  answer<{ status: string; retry_after?: number }>(server, REPORT, [
    JSON.stringify({ listing_id: DANAS, reason: "wrong_price", words: "", ...change }),
    client,
  ]);
const stored = () =>
  owner<{ reason: string; words: string; address: string | null }>(
    "select reason, words, address from private.listing_reports order by id",
  );
const mails = () =>
  owner<{ kind: string; address: string; data: object }>(
    "select kind, address, data from private.mails where kind = 'report' order by id",
  );

check("a report is stored as written, and only once when it is resent", async () => {
  const written = { reason: "other", words: "לא הבית\nשבתמונות <b>", address: "noa@example.com" };
  expect(await report(written)).toEqual({ status: "added" });
  expect(await report(written)).toEqual({ status: "added" });
  expect(await stored()).toEqual([written]);
  // The receipt repeats nothing that a stranger may have typed.
  expect(await mails()).toEqual([
    {
      kind: "report",
      address: "noa@example.com",
      data: { state: "received", about: { types: ["apartment"], rooms: 3.5, city: "חיפה" } },
    },
  ]);
  expect(await owner("select status from public.properties where id = $1", [DANAS])).toEqual([
    { status: "active" },
  ]);
});

check("a hidden listing cannot be reported, and a recently sold one can", async () => {
  expect(await report({ listing_id: GILS })).toEqual({ status: "closed" });
  expect(await report({ listing_id: "30000000-0000-4000-8000-0000000000ff" })).toEqual({
    status: "closed",
  });
  expect(await report({ listing_id: AVIS_CLOSED })).toEqual({ status: "added" });
  await as(dana, "select public.move_listings($1, 'hide')", [[DANAS]]);
  expect(await report()).toEqual({ status: "closed" });
});

check("one client reports five times a day, and one network leaves room for others", async () => {
  const many = (client: string, network: string, from: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => report({ words: `${from + n}`, network }, client)),
    );
  const mine = await many("one", "net one", 0, 6);
  expect(mine.map(({ status }) => status)).toEqual([...Array(5).fill("added"), "limited"]);
  expect(mine[5]?.retry_after).toBeGreaterThan(0);
  for (const client of ["two", "three", "four", "five"]) await many(client, "net one", 0, 5);
  expect((await stored()).length).toBeLessThan(20);
  // However many reports one network sends, another network still gets through.
  expect(await report({ network: "net two" }, "somebody else")).toEqual({ status: "added" });
});

check(
  "no mailbox gets more than three receipts a day, and no address is kept without a receipt",
  async () => {
    const address = "Noa+any@example.com";
    for (const n of [1, 2, 3, 4]) {
      expect(await report({ words: `${n}`, address: `noa+${n}@example.com` })).toEqual({
        status: "added",
      });
    }
    expect(await report({ address })).toEqual({ status: "added" });
    expect(await mails()).toHaveLength(3);
    expect((await stored()).filter((row) => row.address !== null)).toHaveLength(3);
  },
);

check("only the server stores reports, and nobody reads or changes them directly", async () => {
  await report();
  for (const who of [visitor, dana, yossi, admin]) {
    expect(await refusal(who, REPORT, [JSON.stringify({ listing_id: DANAS }), "x"])).toBe(
      "42501 denied",
    );
    for (const sql of [
      "select from private.listing_reports",
      "delete from private.listing_reports",
      "update private.listing_reports set words = ''",
    ]) {
      expect(await refusal(who, sql)).toBe("42501 denied");
    }
  }
  expect(await stored()).toHaveLength(1);
});

check("a report is deleted with its listing", async () => {
  await report();
  await as(dana, "delete from public.properties where id = $1", [DANAS]);
  expect(await stored()).toEqual([]);
});

for (const [name, bad] of Object.entries({
  report_reason_known: [{ reason: "boring" }, { reason: "" }],
  report_words_valid: [{ words: "א".repeat(501) }, { words: "א\u202Eב" }],
  report_address_valid: [{ address: "noa" }],
  report_other_explained: [{ reason: "other" }, { reason: "other", words: " \n" }],
})) {
  check(`a report is guarded by ${name}`, async () => {
    for (const change of bad) {
      const given = { listing_id: DANAS, reason: "wrong_price", words: "", ...change };
      expect([change, await refusal(server, REPORT, [JSON.stringify(given), "x"])]).toEqual([
        change,
        `23514 ${name}`,
      ]);
    }
    expect(await report({ reason: "other", words: "א".repeat(500) })).toEqual({ status: "added" });
  });
}

check("a report names a listing", async () => {
  expect(await refusal(server, REPORT, ["{}", "x"])).toBe("22023 report_invalid");
});

type Case = {
  listing_id: string;
  reporters: number;
  total: number;
  last: number;
  decision: string | null;
  withheld: string | null;
  reports: { words: string; reason: string }[];
};
type Queue = { waiting: number; decided: number; total: number; rows: Case[] };
const queue = (decided = false) =>
  answer<Queue>(admin, "select public.admin_reports($1)", [decided]);
const DECIDE = "select public.admin_decide_reports($1, $2, $3, $4, $5)";
const LAST = 1_000_000;
const decide = (decision: string, reason: string | null = null, words = "", last = LAST) =>
  as(admin, DECIDE, [DANAS, last, decision, reason, words]);
const RELEASE = "select public.admin_release_listing($1)";
const move = (name: string) =>
  answer<{ moved: string[]; refused: { reason: string }[] }>(
    dana,
    "select public.move_listings($1, $2)",
    [[DANAS], name],
  );
const shown = async () =>
  (await as(visitor, "select id from public.public_listings where id = $1", [DANAS])).length === 1;
const toDana = () =>
  owner<{ data: object }>(
    "select data from private.mails where kind = 'listing_review' and user_id = $1 order by id",
    [dana.id],
  );
const acts = () =>
  owner("select action, actor, details from private.audit_log where target = $1 order by id", [
    DANAS,
  ]);

check("operators read reports by listing, and one client counts once", async () => {
  const note = "<script>alert(1)</script>";
  await report({ words: note }, "one");
  await report({ words: "עוד" }, "one");
  await report({ listing_id: YOSSIS, reason: "duplicate" }, "one");
  await report({}, "two");
  expect(await queue()).toMatchObject({
    waiting: 2,
    decided: 0,
    total: 2,
    rows: [
      {
        listing_id: DANAS,
        reporters: 2,
        total: 3,
        decision: null,
        withheld: null,
        reports: [{ words: "" }, { words: "עוד" }, { words: note }],
      },
      { listing_id: YOSSIS, reporters: 1, reports: [{ reason: "duplicate" }] },
    ],
  });
  // No number of reports hides a listing.
  expect(await shown()).toBe(true);
});

check("a dismissed listing stays, and its reports are answered and no longer counted", async () => {
  await report({ address: "noa@example.com" });
  await decide("left");
  expect(await queue()).toMatchObject({ waiting: 0, decided: 1, rows: [] });
  expect(await queue(true)).toMatchObject({ rows: [{ listing_id: DANAS, decision: "left" }] });
  expect(await shown()).toBe(true);
  expect((await mails()).map(({ data }) => data)).toMatchObject([
    { state: "received" },
    { state: "left", about: { city: "חיפה" } },
  ]);
  expect(await stored()).toMatchObject([{ address: null }]);
  // A repeated report is not a new one.
  expect(await report()).toEqual({ status: "added" });
  expect(await queue()).toMatchObject({ waiting: 0 });
  await report({ words: "עדיין" });
  expect(await queue()).toMatchObject({ waiting: 1, decided: 1, rows: [{ reporters: 1 }] });
  expect(await acts()).toEqual([
    { action: "reports_left", actor: admin.id, details: { reports: 1 } },
  ]);
  expect(await toDana()).toEqual([]);
});

check(
  "a listing hidden by an operator is unpublished, and only an operator restores it",
  async () => {
    await report({ address: "noa@example.com" });
    await decide("hidden", "misleading", "התמונות של בית אחר");
    expect(await shown()).toBe(false);
    expect((await mails()).at(-1)?.data).toMatchObject({ state: "hidden" });
    const why = { reason: "misleading", words: "התמונות של בית אחר" };
    expect((await toDana()).map(({ data }) => data)).toMatchObject([{ state: "hidden", ...why }]);
    const own = async () =>
      (
        await answer<{ rows: { id: string; withheld: object | null }[] }>(
          dana,
          "select public.own_listings()",
        )
      ).rows.find(({ id }) => id === DANAS)?.withheld;
    expect(await own()).toEqual({ ...why, appeal: null });
    // Nor does it reveal which operator it was.
    expect(
      await as(
        dana,
        "select to_status, moved_by from public.listing_events where listing_id = $1 order by id desc limit 1",
        [DANAS],
      ),
    ).toEqual([{ to_status: "hidden", moved_by: null }]);
    expect(await move("show")).toEqual({
      moved: [],
      refused: [{ id: DANAS, reason: "listing_withheld" }],
    });
    expect(
      await refusal(dana, "update public.properties set status = 'active' where id = $1", [DANAS]),
    ).toBe("42501 denied");
    expect(
      await refusal(null, "update public.properties set status = 'active' where id = $1", [DANAS]),
    ).toBe("P0001 listing_withheld");
    // The agent can correct it meanwhile.
    await as(dana, "update public.properties set title = 'דירה עם תמונות נכונות' where id = $1", [
      DANAS,
    ]);
    expect(await shown()).toBe(false);
    await as(admin, RELEASE, [DANAS]);
    expect([await shown(), await own()]).toEqual([false, null]);
    expect((await toDana()).at(-1)?.data).toMatchObject({ state: "released", reason: null });
    expect(await move("show")).toMatchObject({ moved: [DANAS] });
    expect(await shown()).toBe(true);
    expect(await acts()).toMatchObject([
      { action: "reports_hidden", details: { reports: 1, reason: "misleading" } },
      { action: "listing_released" },
    ]);
  },
);

check("hidden, expired and draft listings can be withheld too", async () => {
  for (const status of ["hidden", "expired", "draft"]) {
    await report({ words: status });
    await owner("delete from private.withheld_listings");
    await owner("update public.properties set status = $2 where id = $1", [DANAS, status]);
    await decide("hidden", "duplicate");
    expect([
      status,
      await owner("select status from public.properties where id = $1", [DANAS]),
    ]).toEqual([status, [{ status: status === "draft" ? "draft" : "hidden" }]]);
    expect(
      await refusal(null, "update public.properties set status = 'active' where id = $1", [DANAS]),
    ).toBe("P0001 listing_withheld");
    await owner("delete from private.withheld_listings");
    await owner(
      "update public.properties set status = 'active', expires_at = now() + interval '9 days' where id = $1",
      [DANAS],
    );
  }
});

check("a sold listing is unpublished, and keeps its closing and what was paid", async () => {
  await as(dana, "select public.move_listings($1, 'close', 1400000)", [[DANAS]]);
  const closed = () =>
    owner("select status, closed_at, final_price from public.properties where id = $1", [DANAS]);
  const shownClosed = async () =>
    (await as(visitor, "select id from public.public_closed_listings where id = $1", [DANAS]))
      .length === 1;
  const before = await closed();
  expect(await shownClosed()).toBe(true);
  await report();
  await decide("hidden", "misleading");
  expect([await closed(), await shownClosed()]).toEqual([before, false]);
  // Neither saving a final price nor reopening it brings it back.
  await as(dana, "select public.save_final_price($1, 1390000)", [DANAS]);
  expect(await shownClosed()).toBe(false);
  expect(await move("reopen")).toEqual({
    moved: [],
    refused: [{ id: DANAS, reason: "listing_withheld" }],
  });
  await as(admin, RELEASE, [DANAS]);
  expect(await shownClosed()).toBe(true);
  expect(await closed()).toEqual([{ ...before[0], final_price: "1390000.00" }]);
});

check(
  "a report that arrives after the operator looked is not decided with the others",
  async () => {
    await report({ words: "א" });
    const [seen] = (await queue()).rows;
    await report({ words: "ב" });
    await decide("left", null, "", seen?.last);
    expect(await queue()).toMatchObject({ waiting: 1, rows: [{ reports: [{ words: "ב" }] }] });
    await decide("left");
    expect(await refusal(admin, DECIDE, [DANAS, LAST, "left", null, ""])).toBe("PT404 not_found");
  },
);

check("only an operator reads, decides or releases", async () => {
  await report();
  for (const who of [visitor, dana, yossi, server]) {
    const denied = who === visitor || who === server ? "42501 denied" : "42501 not_admin";
    expect(await refusal(who, "select public.admin_reports()")).toBe(denied);
    expect(await refusal(who, DECIDE, [DANAS, LAST, "hidden", "other", ""])).toBe(denied);
    expect(await refusal(who, RELEASE, [DANAS])).toBe(denied);
    expect(await refusal(who, "delete from private.withheld_listings")).toBe("42501 denied");
  }
  expect(await shown()).toBe(true);
  for (const [decision, reason] of [
    ["hidden", null],
    ["left", "other"],
    ["gone", null],
  ]) {
    expect(await refusal(admin, DECIDE, [DANAS, LAST, decision, reason, ""])).toBe(
      "22023 decision_invalid",
    );
  }
  expect(await refusal(admin, DECIDE, [DANAS, LAST, "hidden", "boring", ""])).toBe(
    "23514 withheld_reason_known",
  );
  expect(await refusal(admin, DECIDE, [DANAS, LAST, "hidden", "other", "א".repeat(501)])).toBe(
    "23514 withheld_words_valid",
  );
  const nobody = "30000000-0000-4000-8000-0000000000ff";
  expect(await refusal(admin, DECIDE, [nobody, LAST, "left", null, ""])).toBe("PT404 not_found");
  expect(await refusal(admin, RELEASE, [DANAS])).toBe("PT404 not_found");
  await decide("hidden", "other", "א".repeat(500));
  expect(await shown()).toBe(false);
});

for (const [name, change] of Object.entries({
  report_decision_known: "decided_at = now(), decision = 'gone'",
  report_decided_whole: "decided_at = now()",
})) {
  check(`a decision is guarded by ${name}`, async () => {
    await report();
    expect(await refusal(null, `update private.listing_reports set ${change}`)).toBe(
      `23514 ${name}`,
    );
  });
}
