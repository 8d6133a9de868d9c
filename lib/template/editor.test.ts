import { expect, test } from "vitest";
import { DEFAULT_TEMPLATE } from "./default-template";
import { edit, hasToken, isSameTemplate, refusal } from "./editor";

const six = Array.from({ length: 2 }).reduce<typeof DEFAULT_TEMPLATE>(
  (template) => edit(template, { kind: "addLine", label: "x" }),
  DEFAULT_TEMPLATE,
);

test("a new line shows the name of the home, and the maximum grows with the lines", () => {
  expect(six.lines).toHaveLength(6);
  expect(six.maxLines).toBe(6);
  expect(six.lines[4]).toEqual({ label: "x", tokens: ["property_name"], separator: " • " });
});

test("a seventh line is refused", () => {
  expect(refusal(six, { kind: "addLine", label: "x" })).toBe("tooManyLines");
  expect(edit(six, { kind: "addLine", label: "x" })).toBe(six);
});

test("the last line cannot be removed", () => {
  const one = edit(DEFAULT_TEMPLATE, { kind: "maxLines", maxLines: 1 });
  expect(refusal(one, { kind: "removeLine", line: 0 })).toBe("lastLine");
  expect(edit(one, { kind: "removeLine", line: 0 })).toBe(one);
  expect(edit(DEFAULT_TEMPLATE, { kind: "removeLine", line: 0 }).lines).toHaveLength(3);
});

test("a smaller maximum drops lines, a larger one adds none", () => {
  const cut = edit(DEFAULT_TEMPLATE, { kind: "maxLines", maxLines: 2 });
  expect(cut.lines).toEqual(DEFAULT_TEMPLATE.lines.slice(0, 2));
  expect(edit(cut, { kind: "maxLines", maxLines: 5 })).toEqual({ ...cut, maxLines: 5 });
});

test("a line moves to where it is dropped", () => {
  const labels = (template: typeof DEFAULT_TEMPLATE) =>
    template.lines.map((line) => line.tokens[0]);
  const first = labels(DEFAULT_TEMPLATE);
  expect(labels(edit(DEFAULT_TEMPLATE, { kind: "moveLine", from: 0, to: 3 }))).toEqual([
    first[1],
    first[2],
    first[3],
    first[0],
  ]);
  expect(labels(edit(DEFAULT_TEMPLATE, { kind: "moveLine", from: 3, to: 0 }))[0]).toBe("price");
});

test("a token appears once on a line, optional or not", () => {
  const line = DEFAULT_TEMPLATE.lines[1]!;
  expect(hasToken(line, "neighborhood")).toBe(true);
  expect(
    edit(DEFAULT_TEMPLATE, { kind: "addToken", line: 1, token: "neighborhood" }).lines[1],
  ).toEqual(line);
  expect(
    edit(DEFAULT_TEMPLATE, { kind: "addToken", line: 3, token: "city" }).lines[3]?.tokens,
  ).toEqual(["price", "city"]);
});

test("a token can be removed, and made optional and required again", () => {
  const without = edit(DEFAULT_TEMPLATE, { kind: "removeToken", line: 1, token: "city" });
  expect(without.lines[1]?.tokens).not.toContain("city");
  const marked = edit(DEFAULT_TEMPLATE, { kind: "optional", line: 1, token: "city" });
  expect(marked.lines[1]?.tokens).toContain("city?");
  expect(
    isSameTemplate(edit(marked, { kind: "optional", line: 1, token: "city?" }), DEFAULT_TEMPLATE),
  ).toBe(true);
});

test("a changed separator is an unsaved edit; spelling out the default is not", () => {
  const changed = edit(DEFAULT_TEMPLATE, { kind: "separator", line: 0, separator: " / " });
  expect(isSameTemplate(changed, DEFAULT_TEMPLATE)).toBe(false);
  const spelled = edit(DEFAULT_TEMPLATE, { kind: "separator", line: 0, separator: " • " });
  expect(isSameTemplate(spelled, DEFAULT_TEMPLATE)).toBe(true);
});

test("a separator with invalid characters is refused while typing", () => {
  const typed = (separator: string) => ({ kind: "separator", line: 0, separator }) as const;
  for (const separator of [" > ", "<", "\u200b", "\u202e"]) {
    expect(refusal(DEFAULT_TEMPLATE, typed(separator))).toBe("separatorCharacters");
    expect(edit(DEFAULT_TEMPLATE, typed(separator))).toBe(DEFAULT_TEMPLATE);
  }
  expect(refusal(DEFAULT_TEMPLATE, typed(" » "))).toBeNull();
});
