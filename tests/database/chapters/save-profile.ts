import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import { admin, CARMEL, CARMEL_CODE, carmel, dana, gil, stranger, yossi } from "../support/people";

chapter("Saving the profile and joining a company are atomic");

const save = "select public.save_profile($1, $2, $3)";
const storedProfile = async () =>
  (await as(yossi, "select name, organization_code as code, version from public.profiles"))[0];
const before = { name: "יוסי כהן", code: null };
const guesses = async () =>
  Number(
    (
      await owner(
        `select coalesce(sum(hits), 0) as hits from private.rate_limits where key = '${yossi.id}'`,
      )
    )[0]?.hits,
  );
const version = async () => (await storedProfile())?.version;
const data = (columns: object) => JSON.stringify(columns);

check("a save with a code both saves and joins", async () => {
  const at = await version();
  expect(await answer(yossi, save, [at, data({ name: "יוסי" }), CARMEL_CODE])).toMatchObject({
    status: "saved",
    id: yossi.profile,
    version: Number(at) + 1,
  });
  expect(await storedProfile()).toMatchObject({ name: "יוסי", code: CARMEL_CODE });
  expect(
    await owner(`select company_id from public.public_agents where id = '${yossi.profile}'`),
  ).toEqual([{ company_id: CARMEL }]);
});

check("an unknown code saves nothing, and the guess is counted", async () => {
  const wrong = [await version(), data({ name: "יוסי" }), "NOBODY22"];
  expect(await answer(yossi, save, wrong)).toEqual({ status: "not_found" });
  expect(await storedProfile()).toMatchObject(before);
  expect(await guesses()).toBe(1);
  for (let n = 0; n < 9; n++) await answer(yossi, save, wrong);
  expect(await answer(yossi, save, wrong)).toMatchObject({ status: "rate_limited" });
});

check("a refused profile joins no company, whatever refuses it", async () => {
  const at = await version();
  for (const [columns, refused, expected] of [
    [{ username: "DANA" }, "23505 profiles_username_key", at],
    [{ username: "admin" }, "23514 username_valid", at],
    [{ phone: "----------" }, "23514 profile_phone_valid", at],
    [{ name: "" }, "23514 profile_name_valid", at],
    [{ name: "יוסי" }, "PT409 stale_version", 99],
  ] as const) {
    expect(await refusal(yossi, save, [expected, data(columns), CARMEL_CODE])).toBe(refused);
    await as(yossi, save, [expected, data(columns), CARMEL_CODE]).catch(() => {});
    expect(await storedProfile()).toMatchObject(before);
  }
  expect(await refusal(stranger, save, [1, "{}", null])).toBe("PT404 not_found");
  expect(await refusal(carmel, save, [1, "{}", CARMEL_CODE])).toBe("42501 not_agent");
});

check("protected columns and other people's profiles stay unchanged", async () => {
  const all = `select jsonb_agg(to_jsonb(p) - 'version' - 'updated_at' order by id) as all from public.profiles p`;
  const were = await owner(all);
  await as(yossi, save, [
    await version(),
    data({
      is_admin: true,
      trial_end_date: "2099-01-01",
      organization_code: CARMEL_CODE,
      id: gil.profile,
    }),
    null,
  ]);
  expect(await owner(all)).toEqual(were);
});

chapter("A plan whose slug is none");

check("can be assigned, and an empty text is no plan", async () => {
  const give = (type: string) =>
    as(admin, "select public.admin_update_user_subscription($1, set_subscription_type => $2)", [
      yossi.id,
      type,
    ]);
  const plan = async () =>
    (
      await owner(
        `select subscription_type as plan from public.profiles where id = '${yossi.profile}'`,
      )
    )[0]?.plan;
  await give("agent");
  await give("none");
  expect(await plan()).toBeNull();
  await as(admin, `select public.admin_upsert_plan('{"name": "בלי", "slug": "none", "price": 0}')`);
  await give("none");
  expect(await plan()).toBe("none");
  await give("");
  expect(await plan()).toBeNull();
  expect(
    await refusal(
      admin,
      "select public.admin_update_user_subscription($1, set_subscription_type => 'x')",
      [yossi.id],
    ),
  ).toBe("22023 plan_not_found");
});

chapter("Publishing one's page");

check("an agent appears twenty times a day, and hides without limit", async () => {
  const show = (is_public: boolean) => `update public.profiles set is_public = ${is_public}`;
  await owner(
    `insert into private.rate_limits (bucket, key, window_start, window_seconds, hits)
     values ('appearances', $1, now(), 86400, 19)`,
    [dana.id],
  );
  await as(dana, show(false));
  await as(dana, show(true));
  // Editing in between is no appearance.
  await as(dana, "update public.profiles set username = 'dana-two'");
  await as(dana, show(false));
  expect(await refusal(dana, show(true))).toBe("P0001 too_many_requests");
  await as(dana, "update public.profiles set username = 'dana-three'");
  // Plain SQL is unlimited.
  await owner(`${show(true)} where id = $1`, [dana.profile]);
});
