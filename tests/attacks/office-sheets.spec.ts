import { randomUUID } from "node:crypto";
import { change, rows } from "../journeys/support/backend";
import { callAction, resultOf } from "./support/actions";
import { type Actor, rpc, visitor } from "./support/cast";
import { letOfficeEdit, offices } from "./support/offices";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const mark = () => randomUUID().slice(0, 8);
const sheetOf = (as: Actor) => send("/api/properties/export", { headers: as.headers });
const homesFor = (as: Actor) => rpc("office_homes", as.token);

test("an office's sheet contains its agents' homes, with only the facts it may read", async () => {
  const { company, other, giver, taker, stranger } = await offices();
  const [title, street, books, draft] = [
    `=1+1 ${mark()}`,
    `רחוב ${mark()}`,
    `BOOKS-${mark()}`,
    `טיוטה ${mark()}`,
  ];
  const facts = { title, address: street, location_shown: "area", reference: books };
  await change(`properties?id=eq.${giver.listingId}`, facts);
  const { id } = (
    await rpc("save_property", giver.token, {
      _id: null,
      _expected_version: null,
      _data: { title: draft },
      _publish: false,
    })
  ).body as { id: string };
  const username = `sheet-${mark()}`;
  await change(`profiles?id=eq.${giver.profileId}`, { username });
  await control("the agent's own sheet has all of it", async () => {
    const { text } = await sheetOf(giver);
    for (const told of [title, street, books, draft]) expect(text).toContain(told);
  });
  await control(
    "the office's sheet has the home, with its agent and without a formula",
    async () => {
      const { status, text } = await sheetOf(company);
      expect(status).toBe(200);
      expect(text.charCodeAt(0)).toBe(0xfeff);
      expect(text).toContain(`'${title}`);
      expect(text).toContain(`,${username},`);
    },
  );
  await attempt("the street before the agent lets it edit", async () => {
    expect((await sheetOf(company)).text).not.toContain(street);
    expect(JSON.stringify((await homesFor(company)).body)).not.toContain(street);
  });
  for (const [who, as] of [
    ["a colleague", taker],
    ["another office's agent", stranger],
    ["another office", other],
    ["a visitor", visitor()],
  ] as const) {
    await attempt(`by ${who}`, async () => {
      expect((await sheetOf(as)).text).not.toContain(title);
      expect(JSON.stringify((await homesFor(as)).body ?? "")).not.toContain(title);
    });
  }
  await letOfficeEdit(giver);
  await control("the street, once the agent lets it edit", async () =>
    expect((await sheetOf(company)).text).toContain(street),
  );
  await attempt("drafts and the number of the agent's books", async () => {
    const told = (await sheetOf(company)).text + JSON.stringify((await homesFor(company)).body);
    for (const secret of [draft, books, id]) expect(told).not.toContain(secret);
  });
  await attempt("the request that made a home, by guessing none", async () => {
    const requests = [randomUUID(), giver.listingId];
    const { body } = await rpc("office_homes", company.token, { _requests: requests });
    const homes = body as { home: { client_request_id: string | null } }[];
    expect(homes.map(({ home }) => home.client_request_id).filter(Boolean)).toEqual([]);
  });
});

test("a row of an office's sheet changes only homes of the agent it names", async () => {
  const { company, other, giver, taker, stranger } = await offices();
  for (const agent of [giver, taker, stranger]) await letOfficeEdit(agent);
  const save = async (as: Actor, agent: Actor, id: string) => {
    const row = { line: 2, id, nth: 0, home: { price: 1_234_567 }, agent: agent.profileId };
    const answer = await callAction("saveOfficeSheet", { rows: [row], publish: true }, { as });
    return (resultOf(answer)?.data as [{ refused?: object }] | undefined)?.[0];
  };
  const priceOf = async (id: string) =>
    (await rows<{ price: number }>(`properties?select=price&id=eq.${id}`))[0]?.price;
  const tries: [string, Actor, Actor, string][] = [
    ["a home of another office's agent", company, stranger, stranger.listingId],
    ["a home of one agent in the name of another", company, taker, giver.listingId],
    ["a home of this office, by another", other, giver, giver.listingId],
    ["a home of this office, by an agent", taker, giver, giver.listingId],
  ];
  for (const [what, as, agent, id] of tries) {
    await attempt(what, async () => {
      const saved = await save(as, agent, id);
      expect(saved ? saved.refused : "refused whole").toBeTruthy();
      expect(await priceOf(id)).not.toBe(1_234_567);
    });
  }
  const namesOf = async (agent: Actor) =>
    (await rpc("office_agents_by", company.token, { _names: [agent.profileId] })).body;
  await attempt("an agent of another office, named by id", async () => {
    expect(await namesOf(stranger)).toEqual({});
  });
  await control("its own agent, named by id", async () => {
    expect(await namesOf(giver)).toMatchObject({ [giver.profileId]: { id: giver.profileId } });
  });
  await control("a home of its own agent", async () => {
    expect(await save(company, giver, giver.listingId)).toMatchObject({ id: giver.listingId });
    expect(await priceOf(giver.listingId)).toBe(1_234_567);
  });
});
