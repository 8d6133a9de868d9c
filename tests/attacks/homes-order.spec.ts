import { callAction, outcomeOf } from "./support/actions";
import { type Actor, api, newActor, newListing, rpc, type Who } from "./support/cast";
import { attempt, control, expect, test } from "./support/tally";

const order = async ({ token }: Actor) =>
  ((await rpc("own_chosen_homes", token)).body as { id: string; place: number | null }[])
    .filter(({ place }) => place !== null)
    .map(({ id, place }) => [id, place]);
const shownAgent = () =>
  newActor("agent", { username: `order${Math.random().toString(36).slice(2, 10)}` });

test("agents order only their own public homes", async ({ cast }) => {
  const agent = await shownAgent();
  const second = await newListing(agent.profileId);
  const ended = await newListing(agent.profileId, { status: "closed", closed_at: "2026-01-01" });
  const hidden = await newListing(agent.profileId, { status: "hidden" });
  const wanted = { pinned: second, chosen: [agent.listingId] };
  await control("one's own", async () => {
    expect(outcomeOf(await callAction("saveChosenHomes", wanted, { as: agent }))).toBe("done");
    expect(await order(agent)).toEqual([
      [second, 0],
      [agent.listingId, 1],
    ]);
  });
  const theirs = cast.otherAgent.listingId;
  for (const [what, input] of [
    ["a home of another", { pinned: null, chosen: [theirs] }],
    ["another's home pinned", { pinned: theirs, chosen: [] }],
    ["an ended home pinned", { pinned: ended, chosen: [] }],
    ["a hidden home", { pinned: null, chosen: [hidden] }],
    ["too many", { pinned: null, chosen: Array(49).fill(agent.listingId) }],
    ["no id", { pinned: "1 or 1=1", chosen: [] }],
  ] as const) {
    await attempt(`${what}, by the site`, async () =>
      expect(outcomeOf(await callAction("saveChosenHomes", input, { as: agent }))).not.toBe("done"),
    );
    await attempt(`${what}, past the site`, async () => {
      const { status } = await rpc("save_chosen_homes", agent.token, {
        _ids: input.chosen,
        _pinned: input.pinned,
      });
      expect(status).toBeGreaterThanOrEqual(400);
    });
  }
  const others: Who[] = ["visitor", "otherAgent", "company", "linkedAgent", "admin"];
  for (const who of others) {
    await attempt(`${who} orders them`, async () => {
      const body = { _ids: [agent.listingId], _pinned: second };
      expect((await rpc("save_chosen_homes", cast[who].token, body)).status).toBeGreaterThanOrEqual(
        400,
      );
    });
    await attempt(`${who} reads the table`, async () => {
      const headers = { "accept-profile": "private" };
      const answer = await api("/rest/v1/chosen_homes?select=*", {
        token: cast[who].token,
        headers,
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    });
  }
  await attempt("what was refused", async () =>
    expect(await order(agent)).toEqual([
      [second, 0],
      [agent.listingId, 1],
    ]),
  );
});
