import { expect } from "vitest";
import { answer, as, audit, chapter, check, owner, refusal } from "../support/check";
import { admin, DANAS, DANAS_SECOND, dana, server, visitor, YOSSIS } from "../support/people";

chapter("Lists shared without an account");

type List = {
  sender: string;
  words: string;
  homes: {
    id: string;
    note: string;
    title: string;
    city: string;
    marks: { name: string; answer: string }[];
  }[];
} | null;

const HOMES = [
  { id: DANAS, note: "  מרפסת\nלדרום " },
  { id: YOSSIS, note: "" },
];
const create = (homes: unknown = HOMES, sender = "דנה", words = "") =>
  answer<string | null>(server, "select public.create_list($1, $2, $3)", [
    sender,
    words,
    JSON.stringify(homes),
  ]);
const refused = (homes: unknown, sender = "דנה", words = "") =>
  refusal(server, "select public.create_list($1, $2, $3)", [sender, words, JSON.stringify(homes)]);
const open = (code: string | null) => answer<List>(server, "select public.list_of($1)", [code]);
const MARK = "select public.mark_home($1, $2, $3, $4)";
const mark = (code: string | null, home: string, name: string, said: string | null) =>
  answer<boolean>(server, MARK, [code, home, name, said]);
const marksOf = async (code: string | null) => (await open(code))?.homes.map(({ marks }) => marks);
const OTHER = "0".repeat(32);

check("a list is opened by its code, and holds homes and words in their order", async () => {
  const [first, second] = await owner<{ title: string; city: string }>(
    "select title, city from public.properties where id = any($1) order by id = $2 desc",
    [[DANAS, YOSSIS], DANAS],
  );
  const code = await create(HOMES, " דנה  כהן ", "מה\nדעתכם?");
  expect(code).toMatch(/^[0-9a-f]{32}$/);
  expect(await open(code)).toEqual({
    sender: "דנה כהן",
    words: "מה דעתכם?",
    homes: [
      { id: DANAS, note: "מרפסת לדרום", ...first, marks: [] },
      { id: YOSSIS, note: "", ...second, marks: [] },
    ],
  });
  expect(await open(OTHER)).toBeNull();
});

check("a hidden or deleted home keeps the title and the town that it was sent with", async () => {
  const code = await create();
  const before = (await open(code))?.homes;
  expect(before?.map(({ title, city }) => title !== "" && city !== "")).toEqual([true, true]);
  await owner("update public.properties set status = 'hidden', title = 'דירה אחרת' where id = $1", [
    DANAS,
  ]);
  await owner("delete from public.properties where id = $1", [YOSSIS]);
  expect((await open(code))?.homes).toEqual(before);
  // A list reveals nothing that was hidden when it was sent.
  expect((await open(await create()))?.homes.map(({ title, city }) => title + city)).toEqual([
    "",
    "",
  ]);
});

check("reading every table is not enough to open a list", async () => {
  const code = await create();
  const [row] = await owner(
    "select to_jsonb(l)::text || h.all_homes as text from private.lists l, lateral (select jsonb_agg(x)::text as all_homes from private.list_homes x) h",
  );
  expect(JSON.stringify(row)).not.toContain(code);
  expect(await create()).not.toBe(code);
});

check("a list accepts only valid contents", async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
      note: "",
    }));
  for (const homes of [[], many(51), {}, null, 7]) {
    expect(await refused(homes)).toBe("22023 list_invalid");
  }
  expect(await create(many(50))).not.toBeNull();
  expect((await open(await create([HOMES[0], HOMES[0]])))?.homes).toHaveLength(1);
  expect(await refused([{ id: "1 or true", note: "" }])).toMatch(/^22P02/);
  expect(await refused(HOMES, "<b>")).toBe("23514 list_sender_valid");
  expect(await refused(HOMES, "א".repeat(41))).toBe("23514 list_sender_valid");
  expect(await refused(HOMES, "", "א".repeat(201))).toBe("23514 list_words_valid");
  expect(await refused(HOMES, "", "<script>")).toBe("23514 list_words_valid");
  expect(await refused([{ id: DANAS, note: "א".repeat(201) }])).toBe("23514 list_note_valid");
  expect(await refused([{ id: DANAS, note: "\u202Eאב" }])).toBe("23514 list_note_valid");
  const place = "update private.list_homes set place = 51";
  expect(await refusal(null, place)).toBe("23514 list_place_valid");
});

check("two people mark homes under their names, change their marks and remove them", async () => {
  const code = await create();
  expect(await mark(code, DANAS, "רון", "yes")).toBe(true);
  await mark(code, DANAS, " דנה ", "maybe");
  await mark(code, DANAS, "רון", "no");
  expect(await marksOf(code)).toEqual([
    [
      { name: "דנה", answer: "maybe" },
      { name: "רון", answer: "no" },
    ],
    [],
  ]);
  await mark(code, DANAS, "רון", null);
  expect(await marksOf(code)).toEqual([[{ name: "דנה", answer: "maybe" }], []]);
  for (const [name, said, reason] of [
    ["", "yes", "list_name_valid"],
    ["\u00A0\u200F", "yes", "list_name_valid"],
    ["<i>", "yes", "list_name_valid"],
    ["א".repeat(41), "yes", "list_name_valid"],
    ["רון", "perhaps", "list_answer_valid"],
  ]) {
    expect(await refusal(server, MARK, [code, DANAS, name, said])).toBe(`23514 ${reason}`);
  }
});

check("only homes of the list can be marked, and only with its code", async () => {
  const code = await create();
  expect(await refusal(server, MARK, [code, DANAS_SECOND, "רון", "yes"])).toBe("PT404 not_found");
  expect(await refusal(server, MARK, [OTHER, DANAS, "רון", "yes"])).toBe("PT404 not_found");
  expect(await refusal(server, MARK, [code, DANAS, "רון", "yes"])).toBe("allowed");
});

check("only the key from a list's creation deletes it, and its code alone does not", async () => {
  const made = (key?: string) =>
    answer<string>(
      server,
      `select public.create_list('', '', $1${key ? ", $2" : ""})`,
      key ? [JSON.stringify(HOMES), key] : [JSON.stringify(HOMES)],
    );
  const DELETE = "select public.delete_list($1, $2)";
  const [own, other, before] = [await made("own"), await made("other"), await made()];
  for (const [code, key] of [
    [own, "other"],
    [own, ""],
    [own, null],
    [own, own],
    [OTHER, "own"],
    [before, null],
  ]) {
    expect(await refusal(server, DELETE, [code, key])).toBe("PT404 not_found");
  }
  await as(server, DELETE, [own, "own"]);
  expect(await open(own)).toBeNull();
  expect([await open(other), await open(before)]).not.toContain(null);
  expect(await refusal(server, DELETE, [own, "own"])).toBe("PT404 not_found");
});

check("names, marks and lists are limited", async () => {
  const code = await create();
  for (let n = 0; n < 8; n++) expect(await mark(code, DANAS, `שם ${n}`, "yes")).toBe(true);
  expect(await mark(code, DANAS, "עוד שם", "yes")).toBe(false);
  expect(await mark(code, YOSSIS, "שם 3", "no")).toBe(true);
  const full = (bucket: string) =>
    owner(`update private.rate_limits set hits = 5000 where bucket = '${bucket}'`);
  await full("list-marks");
  expect(await mark(code, YOSSIS, "שם 3", "yes")).toBe(false);
  await full("lists");
  expect(await create()).toBeNull();
});

check("a list ends 90 days after its last visit", async () => {
  const [old, visited] = [await create(), await create()];
  const age = (days: number) =>
    owner(`update private.lists set visited_on = current_date - ${days}`);
  await age(90);
  await open(visited);
  await owner("update private.lists set visited_on = visited_on - 1");
  await as(server, "select public.run_maintenance()");
  expect(await open(old)).toBeNull();
  expect(await open(visited)).not.toBeNull();
  expect(await owner("select list_id from private.list_homes")).toHaveLength(HOMES.length);
});

check("operators are notified of a reported list once a day, and can remove it", async () => {
  const code = await create();
  const report = (which: string | null) =>
    answer<boolean | null>(server, "select public.report_list($1)", [which]);
  expect([await report(code), await report(code), await report(OTHER)]).toEqual([true, true, null]);
  expect(await owner("select user_id, data from private.mails")).toEqual([
    { user_id: admin.id, data: { code } },
  ]);
  // With the code, an operator can open the list from the audit as well.
  expect(
    await owner("select details from private.audit_log where action = 'list_reported'"),
  ).toEqual([{ details: { code } }]);
  const remove = "select public.admin_remove_list($1)";
  expect(await refusal(dana, remove, [code])).toBe("42501 not_admin");
  await as(admin, remove, [code]);
  expect(await open(code)).toBeNull();
  expect(await refusal(admin, remove, [code])).toBe("PT404 not_found");
  expect((await audit()).map(({ action }) => action)).toEqual(["list_removed"]);
  // A repeated report counts once against the limit of fifty.
  expect(await owner("select hits from private.rate_limits where bucket = 'list-reports'")).toEqual(
    [{ hits: 1 }],
  );
  await owner("update private.rate_limits set hits = 50 where bucket = 'list-reports'");
  expect(await report(await create())).toBe(false);
});

check("only the server reads or writes lists", async () => {
  const code = await create();
  for (const person of [visitor, dana, admin]) {
    expect(await refusal(person, "select public.list_of($1)", [code])).toBe("42501 denied");
    expect(await refusal(person, MARK, [code, DANAS, "רון", "yes"])).toBe("42501 denied");
    for (const table of ["lists", "list_homes", "list_marks"]) {
      expect(await refusal(person, `select * from private.${table}`)).toBe("42501 denied");
    }
  }
  expect(await open(code)).not.toBeNull();
});
