import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { answer, as, audit, chapter, check, owner, refusal, undone } from "../support/check";
import {
  CARMEL_CODE,
  carmel,
  DANAS_LEAD,
  dana,
  noa,
  SHARON_CODE,
  server,
  sharon,
  yossi,
} from "../support/people";
import { send } from "./leads";

chapter("A company and the leads of its agents");

type Seen = {
  total: number;
  agents: {
    id: string;
    reads: boolean;
    unread: number;
    week: number;
    counts: Record<string, number>;
  }[];
  rows: {
    id: string;
    agent_id: string;
    name: string | null;
    phone: string | null;
    message: string | null;
  }[];
};
const sees = (who = carmel, args = "") => answer<Seen>(who, `select public.company_leads(${args})`);
const hand = (id: string, to: { profile: string }): [string, string[]] => [
  "select public.hand_lead($1, $2)",
  [id, to.profile],
];
const join = (who: { profile: string }, code: string | null = CARMEL_CODE) =>
  owner("update public.profiles set organization_code = $1 where id = $2", [code, who.profile]);
const allow = (reads: boolean) =>
  as(dana, "select public.save_lead_settings('at_once', null, $1)", [reads]);
const mailed = async () => {
  type Mail = { address: string; kind: string; data: { notes?: string[] } };
  const mails = await answer<Mail[]>(server, "select public.mails_take()");
  return mails.map(({ address, kind, data }) => [address, kind, data.notes]);
};
const mine = async (who: typeof dana) =>
  (await as<{ id: string }>(who, "select id from public.leads")).map(({ id }) => id);

check(
  "it sees numbers and titles, and names and messages only when the agent allows it",
  async () => {
    expect(await sees()).toMatchObject({
      total: 1,
      agents: [{ id: dana.profile, reads: false, unread: 0, counts: { new: 1 } }],
      rows: [{ id: DANAS_LEAD, name: null, phone: null, message: null }],
    });
    await allow(true);
    expect(await sees()).toMatchObject({
      agents: [{ reads: true }],
      rows: [{ name: "רותי מתעניינת", phone: "+972541112233", message: "אשמח לפרטים על הדירה" }],
    });
    expect(await sees(sharon)).toMatchObject({ total: 0, agents: [], rows: [] });
    expect(await sees(sharon, `'${dana.profile}'`)).toMatchObject({ total: 0, rows: [] });
    for (const who of [dana, yossi]) {
      expect(await refusal(who, "select public.company_leads()")).toBe("42501 not_company");
    }
  },
);

check("the leads of a week are those of seven days in Israel, including today", async () => {
  const today = "(now() at time zone 'Asia/Jerusalem')::date";
  const week = async (day: string, moment = "") => {
    const at = `(${day})::timestamp at time zone 'Asia/Jerusalem' ${moment}`;
    await owner(`update public.leads set created_at = ${at} where id = '${DANAS_LEAD}'`);
    return (await sees()).agents.map((agent) => agent.week);
  };
  expect(await week(`${today} - 6`)).toEqual([1]);
  expect(await week(`${today} - 6`, "- interval '1 second'")).toEqual([0]);
});

check(
  "an agent whom one office was let read is not readable by the next, nor by it again",
  async () => {
    const reads = async (who: typeof carmel) =>
      (await sees(who)).agents.map((agent) => agent.reads);
    await allow(true);
    await as(carmel, "select public.generate_organization_code()");
    // A new code is still the same office.
    expect(await reads(carmel)).toEqual([true]);
    await join(dana, SHARON_CODE);
    expect(await reads(sharon)).toEqual([false]);
    expect((await sees(sharon)).rows).toMatchObject([{ name: null, phone: null, message: null }]);
    await allow(true);
    await as(dana, "select public.unlink_company()");
    await join(dana, SHARON_CODE);
    expect(await reads(sharon)).toEqual([false]);
  },
);

check("direct access to the rows is closed, whatever the agent allows", async () => {
  await allow(true);
  for (const table of ["leads", "lead_messages", "lead_notes", "lead_settings"]) {
    expect(
      await as(carmel, `select * from public.${table === "lead_settings" ? "leads" : table}`),
    ).toEqual([]);
  }
  expect(await answer(carmel, "select public.own_lead($1)", [DANAS_LEAD])).toBeNull();
});

check("an agent who leaves is no longer visible", async () => {
  await allow(true);
  await as(dana, "select public.unlink_company()");
  expect(await sees()).toMatchObject({ total: 0, agents: [], rows: [] });
  expect(await refusal(carmel, ...hand(DANAS_LEAD, dana))).toBe("PT404 not_found");
  expect(await mine(dana)).toEqual([DANAS_LEAD]);
});

check("it hands a lead from one of its agents to another, with all its contents", async () => {
  await join(noa);
  await allow(true);
  await as(dana, "select public.add_lead_note($1, $2, 'ביקרו')", [DANAS_LEAD, randomUUID()]);
  await as(carmel, ...hand(DANAS_LEAD, noa));
  expect([await mine(dana), await mine(noa)]).toEqual([[], [DANAS_LEAD]]);
  expect(await answer(noa, "select public.own_leads()")).toMatchObject({
    unread: 1,
    rows: [{ name: "רותי מתעניינת", notes: [{}, { body: "ביקרו" }] }],
  });
  expect(await mailed()).toEqual([
    ["dana@example.com", "lead_handed", []],
    ["noa@example.com", "lead", undefined],
  ]);
  expect((await audit()).map(({ action, target }) => [action, target])).toEqual([
    ["lead_handed", DANAS_LEAD],
  ]);
});

check("the notes of an agent who lets nobody read are mailed to that agent", async () => {
  await join(noa);
  await as(dana, "select public.add_lead_note($1, $2, 'ביקרו')", [DANAS_LEAD, randomUUID()]);
  // With one mail a day, messages from before the last digest would go unnoticed.
  await as(noa, "select public.save_lead_settings('daily', null, false)");
  await as(carmel, ...hand(DANAS_LEAD, noa));
  expect(await answer(noa, "select public.own_leads()")).toMatchObject({
    rows: [{ name: "רותי מתעניינת", messages: [{}], notes: [] }],
  });
  expect(await mailed()).toEqual([
    ["dana@example.com", "lead_handed", ["ביקשה לחזור בערב", "ביקרו"]],
    ["noa@example.com", "lead", undefined],
  ]);
  // The notes are deleted with the lead; the notice of the handover stays.
  await as(noa, "select public.delete_lead($1)", [DANAS_LEAD]);
  expect(await owner("select data from private.mails where kind = 'lead_handed'")).toEqual([
    { data: { title: "דירת 3.5 חדרים ברחוב הגפן", to: "נועה חדשה", notes: [], how: "hand" } },
  ]);
});

check("notes survive a second handover before their mail is sent", async () => {
  await join(noa);
  await join(yossi);
  await as(carmel, ...hand(DANAS_LEAD, noa));
  await as(carmel, ...hand(DANAS_LEAD, dana));
  await as(carmel, ...hand(DANAS_LEAD, yossi));
  expect((await mailed()).filter(([address]) => address === "dana@example.com")).toEqual([
    ["dana@example.com", "lead_handed", ["ביקשה לחזור בערב"]],
    ["dana@example.com", "lead_handed", []],
  ]);
  expect(await refusal(dana, "select public.set_my_mail('lead_handed', false)")).toBe(
    "22023 unknown_kind",
  );
});

check("a lead that leaves is news to its previous agent, even if it was read", async () => {
  await join(noa);
  await as(dana, `select public.change_lead($1, '{"read": true}')`, [DANAS_LEAD]);
  const news = () => answer(dana, "select public.lead_news()");
  const before = await news();
  await as(carmel, ...hand(DANAS_LEAD, noa));
  expect(await news()).not.toEqual(before);
});

check("an agent who handed over a lead keeps no mail with its name", async () => {
  await join(yossi);
  await join(noa);
  await send();
  const [lead] = await mine(yossi);
  await as(carmel, ...hand(lead ?? "", noa));
  const exported = JSON.stringify(await answer(yossi, "select public.export_my_account()"));
  expect(exported).not.toContain("מיכל");
  expect(JSON.stringify(await answer(noa, "select public.export_my_account()"))).toContain("מיכל");
});

check(
  "the copy of an account says which policy each lead agreed to, and when it was read",
  async () => {
    await owner(`update public.leads set consent_version = 7 where id = '${DANAS_LEAD}'`);
    await as(dana, `select public.change_lead($1, '{"read": true}')`, [DANAS_LEAD]);
    expect(await answer(dana, "select public.export_my_account() -> 'leads'")).toMatchObject([
      { id: DANAS_LEAD, consent_version: 7, read_at: expect.any(String) },
    ]);
  },
);

check("an office hands over only leads of its own agents, and only to its own agents", async () => {
  await send();
  const [yossis] = await mine(yossi);
  const notFound = "PT404 not_found";
  // To an agent without a company, to the company itself, from an agent without a company, by another company.
  expect(await refusal(carmel, ...hand(DANAS_LEAD, yossi))).toBe(notFound);
  expect(await refusal(carmel, ...hand(DANAS_LEAD, carmel))).toBe(notFound);
  expect(await refusal(carmel, ...hand(yossis ?? "", dana))).toBe(notFound);
  expect(await refusal(carmel, ...hand(randomUUID(), dana))).toBe(notFound);
  expect(await refusal(sharon, ...hand(DANAS_LEAD, dana))).toBe(notFound);
  for (const who of [dana, yossi]) {
    expect(await refusal(who, ...hand(DANAS_LEAD, yossi))).toBe("42501 not_company");
  }
  await join(noa);
  expect(await refusal(carmel, ...hand(DANAS_LEAD, dana))).toBe("allowed");
  expect(await refusal(carmel, ...hand(DANAS_LEAD, noa))).toBe("allowed");
});

check(
  "a company hands over at most two hundred leads a day, and sends no more mails than that",
  async () => {
    await join(yossi);
    const counted = (hits: number) =>
      owner(
        `insert into private.rate_limits (bucket, key, window_start, window_seconds, hits)
       select 'lead_handed', id::text, now(), 86400, $1 from public.companies
       on conflict (bucket, key) do update set hits = excluded.hits`,
        [hits],
      );
    await counted(199);
    // Requests refused for another reason do not count.
    expect(await refusal(carmel, ...hand(randomUUID(), yossi))).toBe("PT404 not_found");
    expect(await refusal(carmel, ...hand(DANAS_LEAD, yossi))).toBe("allowed");
    await as(carmel, ...hand(DANAS_LEAD, yossi));
    const before = await mailed();
    expect(before.length).toBeGreaterThan(0);
    expect(await refusal(carmel, ...hand(DANAS_LEAD, dana))).toBe("P0001 too_many_requests");
    expect(await mailed()).toEqual([]);
  },
);

check("an agent who left the office gets nothing more of a lead that it handed over", async () => {
  await join(yossi);
  await join(noa);
  await send();
  const [lead] = await mine(yossi);
  await as(carmel, ...hand(lead ?? "", noa));
  // Within one office it is one conversation with its current agent.
  await send({ message: "עוד שאלה" });
  expect(await mine(yossi)).toEqual([]);
  expect(await mine(noa)).toEqual([lead]);

  const next = "ומתי אפשר לראות?";
  const offices: [string | null, string | null][] = [
    [CARMEL_CODE, null],
    [CARMEL_CODE, SHARON_CODE],
    [SHARON_CODE, CARMEL_CODE],
    [null, null],
  ];
  for (const [yossis, noas] of offices) {
    await undone(async () => {
      await join(yossi, yossis);
      await join(noa, noas);
      // The first message begins a lead of the home's agent; the second adds to it.
      for (let n = 0; n < 2; n++) await send({ message: next });
      expect(await answer(yossi, "select public.own_leads()")).toMatchObject({
        total: 1,
        rows: [{ messages: [{ message: next }, { message: next }] }],
      });
      expect(JSON.stringify(await answer(noa, "select public.own_leads()"))).not.toContain(next);
      expect(await mine(noa)).toEqual([lead]);
    });
  }
});
