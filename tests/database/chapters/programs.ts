import { expect } from "vitest";
import { answer, as, chapter, check, owner } from "../support/check";
import { DANAS, dana, visitor, yossi } from "../support/people";
import { differences } from "./projections";

chapter("Programs and assistants");

type Found = { total: number; rows: { id: string }[] };
const search = (filters: object) =>
  answer<Found>(visitor, "select public.search_listings($1)", [filters]);
const isFound = async (filters: object) =>
  (await search(filters)).rows.some(({ id }) => id === DANAS);
const ofDana = { agentId: dana.profile };
const show = (yes: boolean, who = dana) =>
  as(who, `update public.profiles set show_to_programs = ${yes} where id = '${dana.profile}'`);

check("an agent's homes are shown to programs unless the agent opts out", async () => {
  expect(await isFound({ ...ofDana, only: ["programs"] })).toBe(true);
  await show(false);
  expect(await search({ ...ofDana, only: ["programs"] })).toMatchObject({ total: 0, rows: [] });
  expect(await isFound(ofDana)).toBe(true);
  expect(
    await as(visitor, `select for_programs from public.public_listings where id = '${DANAS}'`),
  ).toEqual([{ for_programs: false }]);
  expect(await differences()).toEqual([]);
  await show(true);
  expect(await isFound({ ...ofDana, only: ["programs"] })).toBe(true);
  expect(await differences()).toEqual([]);
});

check(
  "a program gets the public listings and agents, in a stable order, without descriptions",
  async () => {
    const programs = (filters: object | null, sort = "price_asc") =>
      answer<Found & { newest: number }>(visitor, "select public.search_for_programs($1, $2)", [
        filters,
        sort,
      ]);
    const found = await programs(ofDana);
    const shown = await answer<Found>(visitor, "select public.search_listings($1, $2)", [
      ofDana,
      "price_asc",
    ]);
    expect(found.rows.length).toBeGreaterThan(1);
    expect([found.total, found.rows.map(({ id }) => id)]).toEqual([
      shown.total,
      shown.rows.map(({ id }) => id),
    ]);
    const [row] = (await as(
      visitor,
      `select to_jsonb(l) as row, (select max(seq)::int from public.public_listings) as newest
     from public.public_listings l where id = '${found.rows[0]?.id}'`,
    )) as { row: object; newest: number }[];
    expect(found.newest).toBe(row?.newest);
    const { agent, ...facts } = found.rows[0] as { agent?: object };
    expect(agent).toMatchObject({ username: expect.any(String), name: expect.any(String) });
    expect(row?.row).toMatchObject(facts);
    // Lists leave out exactly these columns: a new listing column must be included or named here.
    expect(
      Object.keys(row?.row ?? {})
        .filter((name) => !(name in facts))
        .sort(),
    ).toEqual([
      ...[
        "agent_id",
        "automatic_ribbons",
        "description",
        "floor_plan_image",
        "for_programs",
        "image_texts",
      ],
      ...["is_new", "lowered_at", "ribbon_bg_color", "ribbon_enabled", "ribbon_text", "seq"],
      ...["updated_at", "virtual_tour_url"],
    ]);
    await show(false);
    expect(await programs(ofDana)).toMatchObject({ total: 0, rows: [] });
    const all = await programs(null);
    const open = await programs({ only: [] });
    expect(all.total).toBe(open.total);
  },
);

check("an agent cannot opt out another agent", async () => {
  await show(false, yossi);
  expect(await isFound({ ...ofDana, only: ["programs"] })).toBe(true);
});

check("a home published during paging is not in the next page", async () => {
  const [{ seq } = { seq: 0 }] = (await owner(
    `select seq from public.public_listings where id = '${DANAS}'`,
  )) as { seq: number }[];
  expect(await isFound({ ...ofDana, seqMax: Number(seq) })).toBe(true);
  expect(await isFound({ ...ofDana, seqMax: Number(seq) - 1 })).toBe(false);
});

check("a visit by the link of an assistant is counted as such", async () => {
  const [row] = (await owner(
    `select private.link_of(private.share_code('${DANAS}', 'assistant'), '${dana.profile}', '${DANAS}') as code`,
  )) as { code: string }[];
  expect(row?.code).toMatch(/^[A-Za-z0-9]{6}$/);
  expect(await owner(`select place from private.share_links where code = '${row?.code}'`)).toEqual([
    { place: "assistant" },
  ]);
});
