import { expect } from "vitest";
import { answer, audit, chapter, check, owner, refusal } from "../support/check";
import { admin, carmel, dana, server, visitor, yossi } from "../support/people";

chapter("A dashboard as its owner sees it");

const LOOK = "select public.admin_view_as($1)";
const looks = async () =>
  (await audit())
    .filter(({ action }) => action === "support_viewed")
    .map(({ actor, target }) => [actor, target]);

check("an operator sees what an agent sees, and it is in the audit once", async () => {
  const seen = await answer<{ listings: object }>(admin, LOOK, [dana.id]);
  expect(seen).toMatchObject({ user_type: "agent", active: true, viewings: 0 });
  expect(seen.listings).toEqual(await answer(dana, "select public.own_listings()"));
  expect(seen).toMatchObject({ limits: await answer(dana, "select public.my_limits()") });
  await answer(admin, "select public.admin_view_as($1, '{\"status\": \"draft\"}', 'newest', 2)", [
    dana.id,
  ]);
  expect(await looks()).toEqual([[admin.id, dana.id]]);
  await owner("update private.audit_log set at = at - interval '16 minutes'");
  await answer(admin, LOOK, [dana.id]);
  expect(await looks()).toHaveLength(2);
});

check("an operator sees what a company sees, except the code for joining", async () => {
  const seen = await answer<{ company: object }>(admin, LOOK, [carmel.id]);
  const own = async (call: string) => answer(carmel, `select public.${call}()`);
  expect(seen).toMatchObject({
    user_type: "company",
    company: {
      agents: await own("company_agents"),
      limits: await own("company_limits"),
      properties: await own("company_properties"),
    },
  });
  const [{ code } = { code: "" }] = await owner<{ code: string }>(
    "select organization_code as code from public.companies where owner_user_id = $1",
    [carmel.id],
  );
  expect(code).toHaveLength(8);
  expect(JSON.stringify(seen)).not.toContain(code);
});

check("only operators can do this, others not even for themselves", async () => {
  for (const person of [dana, yossi, carmel])
    expect(await refusal(person, LOOK, [dana.id])).toBe("42501 not_admin");
  for (const person of [visitor, server])
    expect(await refusal(person, LOOK, [dana.id])).toMatch(/^42501/);
  expect(await refusal(admin, LOOK, ["00000000-0000-4000-8000-0000000000aa"])).toBe(
    "PT404 not_found",
  );
  expect(await looks()).toEqual([]);
});
