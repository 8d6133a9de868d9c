import { randomUUID } from "node:crypto";
import { rows } from "../journeys/support/backend";
import { callAction, resultOf } from "./support/actions";
import { type Actor, api, newMedia, rpc, visitor } from "./support/cast";
import { letOfficeEdit, offices } from "./support/offices";
import { attempt, control, expect, test } from "./support/tally";

const agentOf = async (id: string) =>
  (await rows<{ agent_id: string }>(`properties?select=agent_id&id=eq.${id}`))[0]?.agent_id;

const hand = (as: Actor, id: string, to: Actor) =>
  rpc("hand_homes", as.token, { _ids: [id], _agent: to.profileId });

test("only an office reassigns homes, among its own agents, once", async () => {
  const { company, other, giver, taker, stranger } = await offices();
  const home = giver.listingId;
  const stays = async () => expect(await agentOf(home)).toBe(giver.profileId);

  await attempt("by another office, to its own agent", async () => {
    expect((await hand(other, home, stranger)).body).toMatchObject({
      handed: [],
      refused: [{ id: home, reason: "not_found" }],
    });
    await stays();
  });
  await attempt("by its office, to an agent of another", async () => {
    expect((await hand(company, home, stranger)).status).toBe(404);
    await stays();
  });
  await attempt("a home of another office, by this one", async () => {
    expect((await hand(company, stranger.listingId, taker)).body).toMatchObject({ handed: [] });
    expect(await agentOf(stranger.listingId)).toBe(stranger.profileId);
  });
  for (const [who, as] of [
    ["the agent who would get it", taker],
    ["the agent who has it", giver],
  ] as const) {
    await attempt(`by ${who}`, async () => {
      expect((await hand(as, home, taker)).status).toBe(403);
      await stays();
    });
  }
  await attempt("by nobody who is signed in, and by the action", async () => {
    const input = { ids: [home], agentId: taker.profileId };
    for (const as of [visitor(), taker])
      expect(resultOf(await callAction("handHomes", input, { as }))?.data).toBeUndefined();
    await stays();
  });
  await attempt(
    "by writing whose it is, or whose its picture is, through the Data API",
    async () => {
      for (const as of [giver, taker, company]) {
        const answer = await api(`/rest/v1/properties?id=eq.${home}`, {
          token: as.token,
          method: "PATCH",
          body: { agent_id: taker.profileId },
        });
        expect(answer.status).toBe(403);
      }
      expect((await rpc("register_media", company.token, {})).status).toBeGreaterThanOrEqual(400);
      await stays();
    },
  );
  await attempt("more than five hundred at once", async () => {
    const ids = Array.from({ length: 501 }, () => home);
    const body = { _ids: ids, _agent: taker.profileId };
    expect((await rpc("hand_homes", company.token, body)).status).toBe(400);
    await stays();
  });
  await control("its office hands it to another of its agents, and back", async () => {
    expect((await hand(company, home, taker)).body).toMatchObject({ handed: [home], refused: [] });
    expect(await agentOf(home)).toBe(taker.profileId);
    await hand(company, home, giver);
  });
  await attempt("several times at once: it is there once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => hand(company, home, taker)));
    for (const { body } of answers) expect(body).toMatchObject({ handed: [home] });
    expect(await agentOf(home)).toBe(taker.profileId);
    const events = await rows(`listing_events?select=id&listing_id=eq.${home}&act=eq.handed`);
    // There, back, and there again.
    expect(events).toHaveLength(3);
  });
});

test("a removed agent neither receives nor loses a home, and takes none back", async () => {
  const { company, giver, taker } = await offices();
  const path = await newMedia(giver.profileId, "property");
  await api(`/rest/v1/properties?id=eq.${giver.listingId}`, {
    token: giver.token,
    method: "PATCH",
    body: { images: [path] },
  });
  await control("an agent is removed, and the homes go to another", async () => {
    const input = { id: giver.profileId, homesTo: taker.profileId };
    expect(resultOf(await callAction("removeAgent", input, { as: company }))?.data).toBeTruthy();
    expect(await agentOf(giver.listingId)).toBe(taker.profileId);
  });
  await attempt("the removed agent edits, moves or deletes it", async () => {
    const url = `/rest/v1/properties?id=eq.${giver.listingId}`;
    for (const method of ["PATCH", "DELETE"])
      await api(url, { token: giver.token, method, body: { title: "נגנב בחזרה" } });
    await rpc("move_listings", giver.token, { _ids: [giver.listingId], _move: "hide" });
    expect(await rows(`properties?select=title,status&id=eq.${giver.listingId}`)).toEqual([
      { title: "דירה של בדיקת התקפות", status: "active" },
    ]);
  });
  await attempt("the removed agent takes a picture of it for another home", async () => {
    const { id } = (
      await rpc("save_property", giver.token, {
        _id: null,
        _expected_version: null,
        _data: { title: "עם תמונה של אחר", images: [path] },
        _publish: false,
      })
    ).body;
    expect(id).toBeUndefined();
  });
  await attempt("the office hands a home to who was removed, or takes one from them", async () => {
    expect((await hand(company, taker.listingId, giver)).status).toBe(404);
    const [own] = await rows<{ id: string }>(`properties?select=id&agent_id=eq.${giver.profileId}`);
    expect(own).toBeUndefined();
  });
});

const edit = (as: Actor, id: string, data: object, version = 1) =>
  rpc("save_office_home", as.token, { _id: id, _expected_version: version, _data: data });
const addHome = (as: Actor, agent: Actor, title: string) =>
  rpc("add_office_home", as.token, {
    _agent: agent.profileId,
    _data: { title, client_request_id: randomUUID() },
    _publish: false,
  });
const titleOf = async (id: string) =>
  (await rows<{ title: string }>(`properties?select=title&id=eq.${id}`))[0]?.title;

test("an office edits and adds homes only for its own agents who allow it", async () => {
  const { company, other, giver, taker, stranger } = await offices();
  const home = giver.listingId;
  const before = await titleOf(home);
  const stays = async () => expect(await titleOf(home)).toBe(before);

  await attempt("before the agent lets it", async () => {
    expect((await edit(company, home, { title: "בלי רשות" })).status).toBe(403);
    expect((await addHome(company, giver, "בלי רשות")).status).toBe(403);
    expect((await rpc("office_home", company.token, { _id: home })).body).toBeNull();
    await stays();
  });
  await attempt("by giving itself the agent's leave", async () => {
    for (const as of [company, other, taker]) await letOfficeEdit(as, giver);
    expect(await rows(`profiles?select=id&id=eq.${giver.profileId}&office_edits=is.true`)).toEqual(
      [],
    );
  });
  const pictures = async (as: Actor, id: string) =>
    resultOf(
      await callAction(
        "addOfficeSheetPictures",
        { id, addresses: ["https://pictures.invalid/a.jpg"] },
        { as },
      ),
    )?.data;
  await attempt("pictures for its home, before the agent lets it", async () =>
    expect(await pictures(company, home)).toBeUndefined(),
  );
  const readHistory = async (as: Actor, id = home) =>
    (await rpc("home_history", as.token, { _id: id })).status;
  await attempt("its history, before the agent lets it", async () =>
    expect(await readHistory(company)).toBe(404),
  );
  for (const agent of [giver, stranger]) await letOfficeEdit(agent);
  await attempt("the history of a home that is none of theirs", async () => {
    for (const as of [other, taker, stranger]) expect(await readHistory(as)).toBe(404);
    expect(await readHistory(company, stranger.listingId)).toBe(404);
    expect(await readHistory(visitor())).toBeGreaterThanOrEqual(401);
  });
  await attempt("pictures for a home that is none of theirs", async () => {
    for (const as of [other, taker, giver]) expect(await pictures(as, home)).toBeUndefined();
    expect(await pictures(company, stranger.listingId)).toBeUndefined();
  });
  await control(
    "the office brings pictures where it may, and is told what did not come",
    async () => expect(await pictures(company, home)).toMatchObject({ added: 0, failed: [{}] }),
  );
  await control("its agent and the office read it", async () => {
    for (const as of [giver, company]) expect(await readHistory(as)).toBe(200);
  });
  await attempt(
    "by another office, a colleague, and the agent through the office's way",
    async () => {
      for (const as of [other, taker, giver]) {
        expect((await edit(as, home, { title: "של אחר" })).status).toBeGreaterThanOrEqual(403);
        expect((await addHome(as, giver, "של אחר")).status).toBeGreaterThanOrEqual(403);
      }
      await stays();
    },
  );
  await attempt("a home of another office's agent", async () => {
    expect((await edit(company, stranger.listingId, { title: "גניבה" })).status).toBe(404);
    expect((await addHome(company, stranger, "גניבה")).status).toBe(404);
  });
  await attempt("what is the agent's alone, whose it is, and its state", async () => {
    for (const data of [
      { reference: "1" },
      { agent_id: taker.profileId },
      { status: "closed" },
      { final_price: 1 },
      { client_request_id: randomUUID() },
    ])
      expect((await edit(company, home, data)).status).toBe(400);
    await stays();
  });
  await attempt("the row itself, through the Data API", async () => {
    await api(`/rest/v1/properties?id=eq.${home}`, {
      token: company.token,
      method: "PATCH",
      body: { title: "ישר לטבלה" },
    });
    expect((await api(`/rest/v1/properties?id=eq.${home}`, { token: company.token })).body).toEqual(
      [],
    );
    await stays();
  });
  await attempt("a picture that is the office's or another agent's", async () => {
    for (const owner of [company.profileId, taker.profileId]) {
      const path = await newMedia(owner, "property");
      expect((await edit(company, home, { images: [path] })).status).toBe(400);
    }
    await stays();
  });
  await attempt("who else has which user name or address", async () => {
    const names = [stranger.email, giver.email];
    const { body } = await rpc("office_agents_by", company.token, { _names: names });
    expect(Object.keys(body)).toEqual([giver.email]);
    expect((await rpc("office_agents_by", other.token, { _names: [giver.email] })).body).toEqual(
      {},
    );
  });
  await control("the office edits where it may, and the act is in the home's events", async () => {
    expect((await edit(company, home, { title: "ערכנו ברשות" })).status).toBe(200);
    expect(await titleOf(home)).toBe("ערכנו ברשות");
    expect(
      await rows(`listing_events?select=id&listing_id=eq.${home}&act=eq.office_edited`),
    ).toHaveLength(1);
    expect((await addHome(company, giver, "הוספנו ברשות")).body).toMatchObject({ created: true });
  });
  await attempt("after the agent took it back", async () => {
    await api(`/rest/v1/profiles?id=eq.${giver.profileId}`, {
      token: giver.token,
      method: "PATCH",
      body: { office_edits: false },
    });
    expect((await edit(company, home, { title: "אחרי שנגמר" }, 2)).status).toBe(403);
    expect(await readHistory(company)).toBe(404);
    expect(await titleOf(home)).toBe("ערכנו ברשות");
  });
});
