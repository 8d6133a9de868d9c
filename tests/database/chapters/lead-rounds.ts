import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  CARMEL_CODE,
  carmel,
  DANAS,
  dana,
  noa,
  SHARON_CODE,
  server,
  sharon,
  YOSSIS,
  yossi,
} from "../support/people";
import { send } from "./leads";

chapter("New leads of an office are distributed");

type Agent = typeof dana;
const join = (who: Agent, code: string | null = CARMEL_CODE) =>
  owner("update public.profiles set organization_code = $1 where id = $2", [code, who.profile]);
const lets = (who: Agent, reads = true, mails = "at_once") =>
  as(who, "select public.save_lead_settings($1, null, $2)", [mails, reads]);
const rule = (how: string) => as(carmel, "select public.set_lead_rule($1)", [how]);
const serves = (who: Agent, ...areas: string[]) =>
  owner("update public.profiles set areas = $1 where id = $2", [areas, who.profile]);

/** Three agents of one office, all readable by it, and the office's rule. */
async function office(how = "turn") {
  for (const who of [yossi, noa]) await join(who);
  for (const who of [dana, yossi, noa]) await lets(who);
  // The order of joining, independent of the clock.
  for (const [n, who] of [dana, yossi, noa].entries())
    await owner(
      "update public.profiles set company_since = now() - make_interval(days => $1) where id = $2",
      [9 - n, who.profile],
    );
  await rule(how);
}

let numbers = 0;
/** A new person writes about a home; returns the agent who gets the lead. */
async function ask(listing_id = DANAS, change: object = {}) {
  numbers++;
  const phone = `+9725240${String(numbers).padStart(5, "0")}`;
  const sent = await send({ listing_id, phone, ...change }, `client ${numbers}`);
  expect(sent).toEqual({ status: "added" });
  const [lead] = await owner<{ agent_id: string; handed: string | null }>(
    "select agent_id, handed from public.leads where phone = $1 order by seq desc limit 1",
    [phone],
  );
  const names = { [dana.profile]: "dana", [yossi.profile]: "yossi", [noa.profile]: "noa" };
  return `${names[lead?.agent_id ?? ""]}, ${lead?.handed}`;
}
const mailed = async () => {
  type Mail = { address: string; kind: string; data: { how?: string } };
  const mails = await answer<Mail[]>(server, "select public.mails_take()");
  return mails
    .map(({ address, kind, data }) => [address, kind, data.how])
    .sort((a, b) => String(a).localeCompare(String(b)));
};

check("by turn each agent gets one after the other, including the agent of the home", async () => {
  await office();
  expect([await ask(), await ask(), await ask(), await ask(), await ask(YOSSIS)]).toEqual([
    "dana, null",
    "yossi, turn",
    "noa, turn",
    "dana, null",
    "yossi, null",
  ]);
});

check("without a rule, and after it ends, a lead goes to the agent of the home", async () => {
  await office("off");
  expect([await ask(), await ask()]).toEqual(["dana, null", "dana, null"]);
  await rule("turn");
  await ask();
  expect(await ask()).toBe("yossi, turn");
  await rule("off");
  expect(await ask()).toBe("dana, null");
});

check("an agent who does not let the office read gives nothing and gets nothing", async () => {
  await office();
  await lets(yossi, false);
  expect([await ask(YOSSIS), await ask(YOSSIS)]).toEqual(["yossi, null", "yossi, null"]);
  expect([await ask(), await ask(), await ask()]).toEqual([
    "dana, null",
    "noa, turn",
    "dana, null",
  ]);
});

check("by area a lead goes to agents who serve the town or the neighbourhood", async () => {
  await office("area");
  await serves(dana, "תל אביב-יפו");
  await serves(yossi, "חיפה|המושבה הגרמנית");
  await serves(noa, "חיפה");
  // Dana's home is in that neighbourhood, Yossi's elsewhere in the town.
  expect([await ask(), await ask(), await ask()]).toEqual([
    "yossi, area",
    "noa, area",
    "yossi, area",
  ]);
  expect([await ask(YOSSIS), await ask(YOSSIS)]).toEqual(["noa, area", "noa, area"]);
});

check("without a match a lead stays with the agent of the home, without using a turn", async () => {
  await office("area");
  for (const who of [dana, yossi, noa]) await serves(who, "אילת");
  expect([await ask(), await ask()]).toEqual(["dana, null", "dana, null"]);
  expect(await owner("select * from private.lead_turns")).toEqual([]);
});

check("no lead goes to an agent who was removed, is stopped or is not active", async () => {
  await office();
  await as(carmel, "select public.remove_agent($1)", [yossi.profile]);
  expect([await ask(), await ask(), await ask()]).toEqual([
    "dana, null",
    "noa, turn",
    "dana, null",
  ]);
  await owner(
    "insert into private.publishing_stops (agent_id, reason, words) values ($1, 'other', 'x')",
    [noa.profile],
  );
  expect([await ask(), await ask()]).toEqual(["dana, null", "dana, null"]);
  await owner("delete from private.publishing_stops");
  expect(await ask()).toBe("noa, turn");
  await owner(
    "update public.profiles set trial_active = false, subscription_active = false, subscription_end_date = null where id = $1",
    [noa.profile],
  );
  expect([await ask(), await ask()]).toEqual(["dana, null", "dana, null"]);
});

check("an agent who joins another office is no longer in the rotation", async () => {
  await office();
  await join(noa, SHARON_CODE);
  await lets(noa);
  expect([await ask(), await ask(), await ask()]).toEqual([
    "dana, null",
    "yossi, turn",
    "dana, null",
  ]);
});

check("a follow-up by the same person goes to the agent who has the lead", async () => {
  await office();
  await ask();
  const talk = () => owner("select agent_id from public.leads where phone = '+972524999999'");
  for (const message of ["אפשר לראות?", "ועוד שאלה"]) {
    await send({ listing_id: DANAS, phone: "+972524999999", message }, "one client");
    expect(await talk()).toEqual([{ agent_id: yossi.profile }]);
  }
  expect(await ask()).toBe("noa, turn");
});

check("a lead from an agent's own page stays with that agent", async () => {
  await office();
  for (let n = 0; n < 2; n++)
    expect(await ask(undefined, { listing_id: null, agent_id: dana.profile })).toBe("dana, null");
});

check(
  "the receiver is notified as of any lead, and the agent of the home that it went",
  async () => {
    await office();
    await ask();
    expect(await mailed()).toEqual([["dana@example.com", "lead", undefined]]);
    await ask();
    expect(await mailed()).toEqual([
      ["dana@example.com", "lead_handed", "turn"],
      ["yossi@example.com", "lead", undefined],
    ]);
    expect(await answer(yossi, "select public.own_leads()")).toMatchObject({
      rows: [{ handed: "turn", home_of: "דנה לוי", listing_shown: true }],
    });
    // An agent who left the office does not see a colleague's name.
    await as(yossi, "select public.unlink_company()");
    expect(await answer(yossi, "select public.own_leads()")).toMatchObject({
      rows: [{ handed: "turn", home_of: null }],
    });
  },
);

check("only an office chooses the rule, and its agents see it", async () => {
  await office("area");
  expect(await answer(carmel, "select public.company_leads()")).toMatchObject({ rule: "area" });
  expect(await answer(dana, "select public.my_lead_settings()")).toMatchObject({
    office_rule: "area",
  });
  expect(await answer(sharon, "select public.company_leads()")).toMatchObject({ rule: "off" });
  expect(await refusal(dana, "select public.set_lead_rule('turn')")).toBe("42501 not_company");
  expect(await refusal(carmel, "select public.set_lead_rule('random')")).toBe(
    "23514 lead_rule_known",
  );
  await rule("turn");
  expect(await refusal(carmel, "update public.companies set lead_rule = 'off'")).toContain("42501");
});
