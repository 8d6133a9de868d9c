import { expect } from "vitest";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  avi,
  carmel,
  dana,
  gil,
  noa,
  type Person,
  sharon,
  stranger,
  visitor,
  yossi,
} from "../support/people";

chapter("Former addresses of pages");

const call = (who: Person, username: string) =>
  as(who, "update public.profiles set username = $1", [username]);
const callCompany = (slug: string) => as(carmel, "update public.companies set slug = $1", [slug]);
const leadsTo = (name: string, kind = "agent") =>
  answer<string | null>(visitor, "select public.former_page($1, $2)", [kind, name]);
const isFor = (who: Person, name: string) =>
  answer<string>(who, "select public.username_available($1)", [name]);
const takes = (who: Person, name: string) =>
  refusal(who, `update public.profiles set username = '${name}'`);
const yearsPass = () =>
  owner("update private.former_addresses set left_at = left_at - interval '1 year'");

check("a former username redirects to the page, through any number of changes", async () => {
  expect(await leadsTo("dana")).toBeNull();
  await call(dana, "Dana_Levi");
  expect(await leadsTo("dana")).toBe("Dana_Levi");
  await call(dana, "levi");
  expect(await leadsTo("DANA")).toBe("levi");
  expect(await leadsTo("dana_levi")).toBe("levi");
  expect(await leadsTo("dana", "company")).toBeNull();
});

check("a change of letter case leaves no former address", async () => {
  await call(dana, "DANA");
  expect(await owner("select from private.former_addresses")).toEqual([]);
});

check("a former address leads nowhere while its page is hidden", async () => {
  await call(dana, "levi");
  await as(dana, "update public.profiles set is_public = false");
  expect(await leadsTo("dana")).toBeNull();
  await as(dana, "update public.profiles set is_public = true");
  expect(await leadsTo("dana")).toBe("levi");
  await owner("update public.profiles set username = null where user_id = $1", [dana.id]);
  expect(await leadsTo("dana")).toBeNull();
});

check("nobody else can take a username for a year after it was left", async () => {
  expect(await takes(yossi, "levi")).toBe("allowed");
  await call(dana, "levi");
  for (const name of ["dana", "DANA"]) {
    expect(await isFor(yossi, name)).toBe("taken");
    expect(await takes(yossi, name)).toBe("23505 address_kept");
  }
  expect(
    await refusal(
      null,
      `insert into public.profiles (user_id, user_type, name, username) values ('${stranger.id}', 'agent', 'חדשה', 'Dana')`,
    ),
  ).toBe("23505 address_kept");
  await yearsPass();
  expect(await isFor(yossi, "dana")).toBe("available");
  expect(await leadsTo("dana")).toBe("levi");
  await call(yossi, "dana");
  expect(await leadsTo("dana")).toBeNull();
  expect(await leadsTo("yossi")).toBe("dana");
});

check("the former owner of a username takes it back", async () => {
  await call(dana, "levi");
  expect(await isFor(dana, "dana")).toBe("available");
  await call(dana, "dana");
  expect(await leadsTo("dana")).toBeNull();
  expect(await leadsTo("levi")).toBe("dana");
  await call(dana, "levi");
  expect(await leadsTo("dana")).toBe("levi");
});

check("only the five newest are kept, so that nobody hoards names", async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await call(dana, `name${n}`);
    await owner("update private.former_addresses set left_at = left_at - interval '1 minute'");
  }
  expect(await leadsTo("dana")).toBeNull();
  expect(await isFor(yossi, "dana")).toBe("available");
  for (const n of [1, 2, 3, 4, 5]) expect(await leadsTo(`name${n}`)).toBe("name6");
  // The newest address survives even when all were left in one transaction.
  await owner("update private.former_addresses set left_at = now()");
  await call(dana, "a-name7");
  expect(await leadsTo("name6")).toBe("a-name7");
  // Other owners' former addresses do not count.
  await call(gil, "gil-2");
  await call(avi, "avi-2");
  expect(await owner("select from private.former_addresses")).toHaveLength(7);
});

check(
  "a first username has no former one, and those of a deleted account are reserved",
  async () => {
    await call(noa, "noga");
    expect(await owner("select from private.former_addresses")).toEqual([]);
    await call(dana, "levi");
    await owner("delete from auth.users where id = $1", [dana.id]);
    expect(await owner("select from private.former_addresses")).toEqual([]);
    expect(await isFor(yossi, "dana")).toBe("taken");
    await owner("delete from private.left_names where true");
    expect(await takes(yossi, "dana")).toBe("allowed");
  },
);

check("a company's former address redirects to its page, and is reserved for a year", async () => {
  await callCompany("carmel-haifa");
  expect(await leadsTo("carmel", "company")).toBe("carmel-haifa");
  expect(await leadsTo("carmel")).toBeNull();
  const takesIt = () => refusal(sharon, "update public.companies set slug = 'carmel'");
  expect(await takesIt()).toBe("23505 address_kept");
  const opens = (slug: string) =>
    refusal(
      null,
      `insert into public.companies (owner_user_id, name, organization_code, slug) values ('${stranger.id}', 'חדש', 'NEWCODE2', '${slug}')`,
    );
  expect(await opens("carmel")).toBe("23505 address_kept");
  expect(await opens("carmel-new")).toBe("allowed");
  expect(await answer(sharon, "select public.slug_available('carmel')")).toBe("taken");
  expect(await answer(carmel, "select public.slug_available('carmel')")).toBe("available");
  // Agent names are a separate namespace.
  expect(await takes(yossi, "carmel")).toBe("allowed");
  await as(carmel, "update public.companies set is_public = false");
  expect(await leadsTo("carmel", "company")).toBeNull();
  await yearsPass();
  expect(await takesIt()).toBe("allowed");
});

check("the copy of an account holds its former addresses", async () => {
  await call(dana, "levi");
  const { former_addresses } = await answer<{ former_addresses: object[] }>(
    dana,
    "select public.export_my_account()",
  );
  expect(former_addresses).toEqual([{ kind: "agent", name: "dana", left_at: expect.any(String) }]);
  const theirs = await answer<object>(yossi, "select public.export_my_account()");
  expect(theirs).toMatchObject({ former_addresses: [] });
});

check("the names of a deleted account's pages are reserved for 90 days", async () => {
  await call(dana, "levi");
  await as(dana, "select public.delete_my_account()");
  for (const name of ["levi", "LEVI", "dana"]) {
    expect(await isFor(yossi, name)).toBe("taken");
    expect(await takes(yossi, name)).toBe("23505 address_kept");
  }
  expect(await leadsTo("levi")).toBeNull();
  // The former owner is not stored.
  expect(await owner("select kind, name from private.left_names order by name")).toEqual([
    { kind: "agent", name: "dana" },
    { kind: "agent", name: "levi" },
  ]);
  await owner("select private.forget_left_names()");
  expect(await takes(yossi, "levi")).toBe("23505 address_kept");
  await owner("update private.left_names set left_at = left_at - interval '90 days'");
  expect(await takes(yossi, "levi")).toBe("allowed");
  await owner("select private.forget_left_names()");
  expect(await owner("select from private.left_names")).toEqual([]);
});

check("the names of a deleted company are reserved as well", async () => {
  await callCompany("carmel-homes");
  await as(carmel, "select public.delete_my_account()");
  expect(await owner("select name from private.left_names where kind = 'company'")).toContainEqual({
    name: "carmel-homes",
  });
  // A company name does not block an agent name.
  expect(await takes(yossi, "carmel-homes")).toBe("allowed");
});
