import { expect } from "vitest";
import { answer, as, chapter, check, owner } from "../support/check";
import { DANAS, dana, visitor } from "../support/people";

chapter("Finding pages by name or number");

type Page = { kind: string; name: string; key: string };
const found = async (text: string, begins = false) =>
  (await answer<Page[]>(visitor, "select public.find_pages($1, $2)", [text, begins])).map(
    ({ kind, key }) => `${kind} ${key}`,
  );

const numberOf = (id: string) => id.slice(0, 8);

check("a listing is found by its page's number, unless that is hidden", async () => {
  await as(dana, "update public.profiles set show_property_ids = true");
  const number = numberOf(DANAS);
  for (const text of [number, number.toUpperCase(), `נכס ${number}`]) {
    expect(await found(text), text).toContain(`listing ${DANAS}`);
  }
  await as(dana, "update public.profiles set show_property_ids = false");
  expect(await found(number)).not.toContain(`listing ${DANAS}`);
});

check(
  "an agent is found by phone in any format, and only while visitors see the agent",
  async () => {
    await as(dana, "update public.profiles set phone = '053-555-0104'");
    const [row] = await owner("select username from public.public_agents where id = $1", [
      dana.profile,
    ]);
    for (const text of ["0535550104", "053-555-0104", "053 5550104", "+972-53-555-0104"]) {
      expect(await found(text), text).toEqual([`agent ${row?.username}`]);
    }
    expect(await found("0535550105")).toEqual([]);
    await as(dana, "update public.profiles set is_public = false");
    expect(await found("0535550104")).toEqual([]);
  },
);

check("an agent and an office are found by whole words of their names", async () => {
  await owner("update public.profiles set name = 'נועה ברק' where id = $1", [dana.profile]);
  await owner("update public.public_companies set name = 'קשתות נדל״ן'");
  const [agent] = await owner("select username from public.public_agents where id = $1", [
    dana.profile,
  ]);
  const [company] = await owner("select slug from public.public_companies limit 1");
  expect(await found("נועה ברק")).toEqual([`agent ${agent?.username}`]);
  expect(await found("נעה ברק")).toEqual([`agent ${agent?.username}`]);
  expect(await found("קשתות")).toContain(`company ${company?.slug}`);
  expect(await found("קשת")).toEqual([]);
  expect(await found("קשת", true)).toContain(`company ${company?.slug}`);
  for (const text of ["", "' | '':* & !", "%", "נו", null]) {
    expect(await found(text as string), String(text)).toEqual([]);
  }
});
