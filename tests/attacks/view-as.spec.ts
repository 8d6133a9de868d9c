import { paths } from "@/lib/paths";
import { rows } from "../journeys/support/backend";
import { ACTIONS } from "./support/action-table";
import { callAction, outcomeOf } from "./support/actions";
import { type Actor, api, rpc } from "./support/cast";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

/** What viewing somebody's dashboard must leave unchanged. */
const theirs = (person: Actor) =>
  Promise.all(
    [
      `profiles?user_id=eq.${person.userId}`,
      `companies?owner_user_id=eq.${person.userId}`,
      `properties?agent_id=eq.${person.profileId}&order=id`,
      `leads?agent_id=eq.${person.profileId}&order=id`,
    ].map((query) => rows(query)),
  );

const WRITES = Object.entries(ACTIONS).filter(
  ([name, { need }]) => need === "agent" || need === "company" || name === "changeListings",
);

for (const [name, action] of WRITES) {
  test(`an operator viewing a dashboard cannot use ${name} on its owner's behalf`, async ({
    cast,
  }) => {
    const { as: owner, input } = await action.call(cast);
    const before = await theirs(owner);
    await attempt("from the view", async () => {
      await callAction(name, input, { as: cast.admin, from: paths.adminViewAs(owner.userId) });
      expect(await theirs(owner)).toEqual(before);
    });
    await control("its owner does", async () =>
      expect(outcomeOf(await callAction(name, input, { as: owner }))).toMatch(
        action.lacks ?? /^(done|to \/)/,
      ),
    );
  });
}

test("the view contains no controls that write, and no secret of its owner", async ({ cast }) => {
  for (const person of [cast.agent, cast.company]) {
    const path = paths.adminViewAs(person.userId);
    const answer = await send(path, { headers: cast.admin.headers });
    await control("it is shown", async () => expect(answer.text).toContain(person.name));
    await attempt("a form or a page of its owner in it", async () => {
      const main = answer.text.slice(
        answer.text.indexOf('id="main"'),
        answer.text.indexOf("</main>"),
      );
      expect(main).not.toMatch(/<form|\/edit-property|\/add-property|\/preview-property/);
      expect(answer.text).not.toContain("/api/calendar/");
      expect(answer.text).not.toContain("/api/feed/");
      expect(answer.text).not.toContain(person.token);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    });
  }
});

test("only operators can load the view, and it grants no write access", async ({ cast }) => {
  const { agent, admin, otherAgent, company } = cast;
  const look = (token: string) => rpc("admin_view_as", token, { target_user_id: agent.userId });
  for (const who of [otherAgent, company, agent])
    await attempt("it is asked by somebody else", async () =>
      expect((await look(who.token)).status).toBe(403),
    );
  await control("by an operator", async () =>
    expect((await look(admin.token)).body).toMatchObject({ user_type: "agent" }),
  );
  const write = (query: string, body: object, method: string, token: string) =>
    api(`/rest/v1/${query}`, { method, token, body, headers: { prefer: "return=representation" } });
  const home = `properties?id=eq.${agent.listingId}`;
  for (const [query, body, method] of [
    [home, { title: "דירה ששונתה מן הצפייה" }, "PATCH"],
    [home, {}, "DELETE"],
    [`profiles?id=eq.${agent.profileId}`, { name: "שונה" }, "PATCH"],
  ] as const) {
    await attempt(`${method} ${query} right after it`, async () => {
      const before = await theirs(agent);
      expect((await write(query, body, method, admin.token)).body).toEqual([]);
      expect(await theirs(agent)).toEqual(before);
    });
  }
  await control("its agent writes it", async () =>
    expect(
      (await write(home, { title: "דירה של בדיקת התקפות" }, "PATCH", agent.token)).body,
    ).toHaveLength(1),
  );
});
