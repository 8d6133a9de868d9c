import { expect } from "vitest";
import { as, chapter, check, owner } from "../support/check";
import { dana, noa, server, visitor, yossi } from "../support/people";

chapter("Suggestions of agents");

const suggested = async (typed: string) =>
  (await as<{ name: string }>(visitor, "select name from public.suggest_agents($1)", [typed])).map(
    ({ name }) => name,
  );

const call = (person: { profile: string }, name: string) =>
  owner("update public.profiles set name = $2 where id = $1", [person.profile, name]);

for (const [name, typed] of [
  ["נועה ברק", "נועה ברק"],
  ["נועה ברק", "נעה"],
  ["נעה ברק", "נועה ב"],
  ["נועה ברק", "ברק נועה"],
  ["דוד מזרחי", "דויד"],
  ["דויד מזרחי", "דוד מזרחי"],
  ["דויד מזרחי", "דוד מיזרחי"],
  ["יעקב אליהו", "יעקוב"],
  ["מאיה לוין", "מאייה לווין"],
  ["מאיה לוין", "לוינ"],
  ["חן כהן", "כהנ"],
  ["ג'ורג' חורי", "ג׳ורג׳"],
  ["ג'ורג' חורי", "גורג"],
  ['אורן מ"ן', "אורן מן"],
  ["יעל בן־דוד", "בן-דוד"],
  ["Dana Levi", "dana le"],
] as const) {
  check(`${name} is found by ${typed}`, async () => {
    await call(yossi, name);
    expect(await suggested(typed)).toEqual([name]);
  });
}

check("a name that the server writes directly into the projection is found", async () => {
  await as(server, "update public.public_agents set name = $2 where id = $1", [
    yossi.profile,
    "אברהם שגיא",
  ]);
  expect(await suggested("אברהם")).toEqual(["אברהם שגיא"]);
});

for (const [name, typed] of [
  ["ליאור לביא", "לוי"],
  ["יסמין לביא", "יוס"],
  ["נועה ברק", "רק"],
  ["נועה ברק", "נועה כהן"],
  ["נועה ברק", "' | '':* & !"],
  ["נועה ברק", "%"],
  ["נועה ברק", ""],
] as const) {
  check(`${name} is not found by ${typed || "nothing"}`, async () => {
    await call(yossi, name);
    expect(await suggested(typed)).not.toContain(name);
    expect(await suggested(name)).toEqual([name]);
  });
}

check("exact spellings come first, then agents with more listings", async () => {
  await call(dana, "נועה ברק");
  await call(yossi, "נעה ברק");
  expect(await suggested("נעה")).toEqual(["נעה ברק", "נועה ברק"]);
  expect(await suggested("ברק")).toEqual(["נועה ברק", "נעה ברק"]);
});

check("only public agents who have something to show are suggested", async () => {
  for (const person of [dana, yossi, noa]) await call(person, "שם זהה");
  expect(await suggested("שם זהה")).toHaveLength(2);
  await owner(`update public.profiles set is_public = false where id = '${dana.profile}'`);
  expect(await suggested("שם זהה")).toHaveLength(1);
  await owner(`delete from public.properties where agent_id = '${yossi.profile}'`);
  expect(await suggested("שם זהה")).toEqual([]);
});

check("at most ten are suggested, whatever the request", async () => {
  await owner(`
    insert into auth.users (id, email)
    select gen_random_uuid(), 'agent-' || n || '@example.com' from generate_series(1, 12) n;
    update public.profiles p set name = 'סוכן', username = 'agent-' || u.n
    from (select id, row_number() over () as n from auth.users where email like 'agent-%') u where u.id = p.user_id;
    insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
    select id, 'דירה חדשה', 'sale', 1000000, 'חיפה', 1, '{apartment}' from public.profiles where name = 'סוכן'`);
  const suggested = (limit: number) =>
    as(visitor, "select username from public.suggest_agents('סוכן', $1)", [limit]);
  expect(await suggested(3)).toHaveLength(3);
  expect(await suggested(1_000_000)).toHaveLength(10);
  expect(await suggested(-1)).toHaveLength(1);
});
