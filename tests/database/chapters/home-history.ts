import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  admin,
  CARMEL_CODE,
  carmel,
  DANAS,
  dana,
  noa,
  type Person,
  server,
  sharon,
  visitor,
  yossi,
} from "../support/people";

chapter("The history of a home");

type History = {
  own: boolean;
  agent: string;
  events: { at: string; kind: string; name?: string | null; by?: string; act?: string | null }[];
};
const ASK = "select public.home_history($1)";
const history = (who: Person = dana) => answer<History>(who, ASK, [DANAS]);
const lets = (edits = true) =>
  owner("update public.profiles set office_edits = $1 where id = $2", [edits, dana.profile]);
const NOT_FOUND = "PT404 not_found";

check("it lists moves, prices, links, alerts and exclusivity, the newest first", async () => {
  await owner("delete from private.share_links where listing_id = $1", [DANAS]);
  await owner("delete from public.listing_events where listing_id = $1", [DANAS]);
  await owner(
    `update public.listing_prices set "from" = now() - interval '9 days' where listing = $1`,
    [DANAS],
  );
  await as(dana, "update public.properties set price = price - 100000 where id = $1", [DANAS]);
  await as(dana, "select public.move_listings($1, 'renew')", [[DANAS]]);
  await owner(
    `insert into private.share_links (code, agent_id, listing_id, place, name, created_at)
     values ('AbCd12', $1, $2, 'own', 'שלט בחצר', now() - interval '1 day')`,
    [dana.profile, DANAS],
  );
  await owner(
    `update public.properties set exclusive_from = (now() at time zone 'Asia/Jerusalem')::date - 40,
       exclusive_until = (now() at time zone 'Asia/Jerusalem')::date - 3 where id = $1`,
    [DANAS],
  );
  const told = await history();
  expect(told).toMatchObject({ own: true });
  const times = told.events.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const of = (kind: string) => told.events.filter((event) => event.kind === kind);
  expect(of("move")[0]).toMatchObject({ from: "active", to: "active", by: "agent", act: null });
  expect(of("price")[0]).toMatchObject({ price: expect.any(Number), before: expect.any(Number) });
  expect(of("link")).toMatchObject([{ place: "own", name: "שלט בחצר" }]);
  expect([of("exclusive_from").length, of("exclusive_until").length]).toEqual([1, 1]);
});

check("future events are not in the history", async () => {
  await owner(
    `update public.properties set exclusive_from = (now() at time zone 'Asia/Jerusalem')::date,
       exclusive_until = (now() at time zone 'Asia/Jerusalem')::date + 20 where id = $1`,
    [DANAS],
  );
  const kinds = (await history()).events.map(({ kind }) => kind);
  expect(kinds).toContain("exclusive_from");
  expect(kinds).not.toContain("exclusive_until");
});

check("the office reads it where the agent lets it edit, without the names of links", async () => {
  await owner(
    "insert into private.share_links (code, agent_id, listing_id, place, name) values ('AbCd12', $1, $2, 'own', 'שלט בחצר')",
    [dana.profile, DANAS],
  );
  expect(await refusal(carmel, ASK, [DANAS])).toBe(NOT_FOUND);
  await lets();
  const told = await history(carmel);
  expect(told).toMatchObject({ own: false, agent: "דנה לוי" });
  expect(JSON.stringify(told)).not.toContain("שלט בחצר");
  expect(JSON.stringify(await history())).toContain("שלט בחצר");
  await as(carmel, "select public.save_office_home($1, $2, $3)", [
    DANAS,
    (
      await owner<{ version: number }>("select version from public.properties where id = $1", [
        DANAS,
      ])
    )[0]?.version,
    { title: "ערכנו" },
  ]);
  for (const who of [dana, carmel])
    expect((await history(who)).events[0]).toMatchObject({
      kind: "move",
      act: "office_edited",
      by: "office",
    });
  await lets(false);
  expect(await refusal(carmel, ASK, [DANAS])).toBe(NOT_FOUND);
});

check("the office cannot read drafts or what an operator hid", async () => {
  await lets();
  await owner("update public.properties set status = 'draft' where id = $1", [DANAS]);
  expect(await refusal(carmel, ASK, [DANAS])).toBe(NOT_FOUND);
  expect((await history()).own).toBe(true);
});

check("nothing names the previous agent of the home", async () => {
  await owner("update public.profiles set organization_code = $1 where id = $2", [
    CARMEL_CODE,
    noa.profile,
  ]);
  await as(dana, "select public.move_listings($1, 'renew')", [[DANAS]]);
  await as(carmel, "select public.hand_homes($1, $2)", [[DANAS], noa.profile]);
  expect(await refusal(dana, ASK, [DANAS])).toBe(NOT_FOUND);
  const told = await history(noa);
  expect(told.events.filter(({ kind }) => kind === "move").slice(0, 2)).toMatchObject([
    { act: "handed", by: "office" },
    { act: null, by: "other" },
  ]);
});

check("nobody else reads it", async () => {
  await lets();
  for (const who of [yossi, sharon, admin])
    expect(await refusal(who, ASK, [DANAS])).toBe(NOT_FOUND);
  for (const who of [visitor, server])
    expect(await refusal(who, ASK, [DANAS])).toBe("42501 denied");
});
