import { rows } from "../journeys/support/backend";
import { callAction, resultOf } from "./support/actions";
import { type Actor, api, joinCompany, newActor, newMedia, rpc, visitor } from "./support/cast";
import { attempt, control, expect, test } from "./support/tally";

const agentOf = async (id: string) =>
  (await rows<{ agent_id: string }>(`properties?select=agent_id&id=eq.${id}`))[0]?.agent_id;

/** An office with two agents, and another office with one. */
async function offices() {
  const [company, other] = [await newActor("company"), await newActor("company")];
  const [giver, taker, stranger] = [await newActor(), await newActor(), await newActor()];
  for (const agent of [giver, taker]) await joinCompany(agent, company);
  await joinCompany(stranger, other);
  return { company, other, giver, taker, stranger };
}
const hand = (as: Actor, id: string, to: Actor) =>
  rpc("hand_homes", as.token, { _ids: [id], _agent: to.profileId });

test("homes are handed over by their office alone, inside it, once", async () => {
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
    // There, back, and once more.
    expect(events).toHaveLength(3);
  });
});

test("who was removed neither gets nor loses a home, and takes none back", async () => {
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
