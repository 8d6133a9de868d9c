import { expect } from "vitest";
import { domainOf } from "@/lib/widget/domains";
import { answer, as, chapter, check, owner, refusal } from "../support/check";
import {
  avi,
  carmel,
  DANAS,
  DANAS_SECOND,
  dana,
  GILS,
  gil,
  type Person,
  server,
  sharon,
  stranger,
  visitor,
  yossi,
} from "../support/people";
import { move } from "../support/states";

chapter("Widgets of agents' homes");

type Widget = {
  domains: string[];
  color: string;
  agent: { id: string; username: string; name: string } | null;
  company: { slug: string; name: string } | null;
  total: number;
  homes: { id: string; price: number | null }[];
} | null;
const SAVE = "select public.save_widget($1, $2, $3::smallint)";
const save = (who: Person, domains: unknown = "{dana-homes.co.il}", color = "#3F5B3A", homes = 6) =>
  answer<string>(who, SAVE, [domains, color, homes]);
const read = (id: string) => answer<Widget>(server, "select public.widget_of($1)", [id]);
const mine = (who: Person) => answer<object | null>(who, "select public.my_widget()");
const ids = (widget: Widget) => widget?.homes.map(({ id }) => id).sort();

check("a widget shows what visitors see of its agent's homes, and of nobody else's", async () => {
  const id = await save(dana);
  const widget = await read(id);
  expect(ids(widget)).toEqual([DANAS, DANAS_SECOND].sort());
  expect(widget).toMatchObject({
    domains: ["dana-homes.co.il"],
    color: "#3F5B3A",
    agent: { id: dana.profile, name: expect.any(String) },
    company: null,
    total: 2,
  });
  await owner(
    `update public.profiles set show_property_prices = true where id = '${dana.profile}'`,
  );
  expect((await read(id))?.homes.every(({ price }) => price !== null)).toBe(true);
  await as(
    dana,
    `update public.profiles set show_property_prices = false where id = '${dana.profile}'`,
  );
  expect((await read(id))?.homes.every(({ price }) => price === null)).toBe(true);
  expect(JSON.stringify(widget)).not.toMatch(/phone|address|map_l|user_id/);
});

check("the newest homes come first, and no more than requested", async () => {
  const one = await read(await save(dana, "{a.test}", "#000000", 1));
  const [newest] = await owner<{ id: string }>(
    `select id from public.public_listings where agent_id = '${dana.profile}' order by seq desc limit 1`,
  );
  expect([one?.homes.map(({ id }) => id), one?.total]).toEqual([[newest?.id], 2]);
});

check("an agent's own order applies to the agent's widget, but not to the company's", async () => {
  const id = await save(dana, "{a.test}", "#000000", 1);
  const office = await save(carmel, "{b.test}", "#000000", 1);
  const first = async (widget: string) => (await read(widget))?.homes[0]?.id;
  const newest = await first(id);
  const older = newest === DANAS ? DANAS_SECOND : DANAS;
  await as(dana, "select public.save_chosen_homes('{}', $1)", [older]);
  expect([await first(id), await first(office)]).toEqual([older, newest]);
});

check("saving again updates the same widget, and nobody else's", async () => {
  const id = await save(dana);
  const other = await save(yossi, "{yossi.test}");
  expect(await save(dana, "{a.test,xn--5dbqzzl.co.il}", "#FFFFFF", 24)).toBe(id);
  expect(await mine(dana)).toEqual({
    id,
    domains: ["a.test", "xn--5dbqzzl.co.il"],
    color: "#FFFFFF",
    homes: 24,
  });
  expect((await read(other))?.domains).toEqual(["yossi.test"]);
  await as(yossi, "select public.delete_widget()");
  expect([await read(other), await mine(yossi)]).toEqual([null, null]);
  expect(await read(id)).not.toBeNull();
  // A new widget has a different address.
  expect(await save(yossi, "{yossi.test}")).not.toBe(other);
});

check("a domain is a host name, and nothing with a meaning in a policy header", async () => {
  const refused = [
    "*",
    "*.co.il",
    "*.noa.co.il",
    "https://noa.co.il",
    "noa.co.il/",
    "noa.co.il:8080",
    "noa.co.il; script-src *",
    "'self'",
    "noa.co.il *",
    "Noa.co.il",
    "נועה.co.il",
    "localhost",
    "127.0.0.1",
    "[::1]",
    "-noa.co.il",
    "noa-.co.il",
    "noa..co.il",
    ".co.il",
    "noa.co.il.",
    "noa.co.il\n",
    "",
    `${"a".repeat(64)}.co.il`,
    `${"a1.".repeat(90)}co.il`,
  ];
  for (const domain of refused)
    expect([domain, await refusal(dana, SAVE, [[domain], "#000000", 3])]).toEqual([
      domain,
      "23514 widgets_domains_valid",
    ]);
  for (const domain of ["noa.co.il", "a.b.c.d.test", "xn--5dbqzzl.co.il", "1homes.com"]) {
    expect(await save(dana, [domain])).toMatch(/^[0-9a-f-]{36}$/);
    expect(domainOf(domain)).toBe(domain);
  }
  const many = Array.from({ length: 11 }, (_, n) => `a${n}.test`);
  for (const domains of [[], many])
    expect(await refusal(dana, SAVE, [domains, "#000000", 3])).toMatch(/^23514 widgets_domains_/);
  expect(await save(dana, many.slice(1))).toBeTruthy();
  expect(await refusal(dana, SAVE, [["a.test", "a.test"], "#000000", 3])).toBe(
    "23514 widgets_domains_valid",
  );
  expect(await refusal(dana, SAVE, [[null], "#000000", 3])).toBe("23514 widgets_domains_valid");
  expect(await refusal(dana, SAVE, ["{{a.test},{b.test}}", "#000000", 3])).toBe(
    "23514 widgets_domains_count",
  );
});

check("a colour and a number of homes are validated", async () => {
  for (const color of ["red", "#fff", "#3f5b3a", "#3F5B3A;}", "url(x)", ""])
    expect([color, await refusal(dana, SAVE, [["a.test"], color, 3])]).toEqual([
      color,
      "23514 widgets_color_valid",
    ]);
  for (const homes of [0, -1, 25])
    expect(await refusal(dana, SAVE, [["a.test"], "#000000", homes])).toBe(
      "23514 widgets_homes_between",
    );
  expect(await save(dana, ["a.test"], "#000000", 24)).toBeTruthy();
});

check(
  "a company's widget has the homes of the agents on its page, and names the company",
  async () => {
    const id = await save(carmel);
    expect(await read(id)).toMatchObject({ agent: null, company: { slug: expect.any(String) } });
    expect(ids(await read(id))).toEqual([DANAS, DANAS_SECOND].sort());
    await owner(`update public.public_agents set company_id = null where id = '${dana.profile}'`);
    expect(ids(await read(id))).toEqual([]);
    // A company without a page.
    expect(await read(await save(sharon))).toMatchObject({ agent: null, company: null, homes: [] });
  },
);

check("the widget of a hidden owner has nothing but its own settings", async () => {
  const id = await save(dana);
  await move(dana, "hide", [DANAS]);
  expect(ids(await read(id))).toEqual([DANAS_SECOND]);
  await as(dana, `update public.profiles set is_public = false where id = '${dana.profile}'`);
  expect(await read(id)).toEqual({
    domains: ["dana-homes.co.il"],
    color: "#3F5B3A",
    agent: null,
    company: null,
    total: 0,
    homes: [],
  });
  expect(JSON.stringify(await read(await save(gil)))).not.toContain(GILS);
});

check(
  "only an active agent or company creates a widget; anybody may delete their own",
  async () => {
    const args = [["a.test"], "#000000", 3];
    expect(await refusal(avi, SAVE, args)).toBe("42501 account_inactive");
    expect(await refusal(stranger, SAVE, args)).toBe("42501 not_agent");
    expect(await refusal(visitor, SAVE, args)).toBe("42501 denied");
    await as(avi, "select public.delete_widget()");
    const id = await save(dana);
    for (const person of [visitor, yossi, dana]) {
      expect(await refusal(person, "select public.widget_of($1)", [id])).toBe("42501 denied");
      expect(await refusal(person, "select * from private.widgets")).toBe("42501 denied");
    }
    const own = await answer<{ widget: object }>(dana, "select public.export_my_account()");
    expect(own.widget).toMatchObject({ id, domains: ["dana-homes.co.il"] });
  },
);

check("a change revalidates only the cached frame of its own widget", async () => {
  const id = await save(dana);
  const since = async () =>
    (await answer<{ next: string }>(server, "select public.public_changes()")).next;
  const before = await since();
  await save(dana, "{b.test}");
  const { tags } = await answer<{ tags: string[] }>(server, "select public.public_changes($1)", [
    before,
  ]);
  expect(tags).toContain(`widget:${id}`);
  expect(tags).not.toContain("listings");
});

check("a visit by the widget is counted as such", async () => {
  const [row] = await owner<{ code: string }>(
    `select private.link_of(private.share_code('${DANAS}', 'widget'), '${dana.profile}', '${DANAS}') as code`,
  );
  expect(row?.code).toMatch(/^[A-Za-z0-9]{6}$/);
  expect(await owner(`select place from private.share_links where code = '${row?.code}'`)).toEqual([
    { place: "widget" },
  ]);
});
