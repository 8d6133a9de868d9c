import { expect, test } from "vitest";
import { unusedKeys } from "./message-usage";

const source = (text: string) => [{ path: "a.tsx", text }];

test("a key requested by name is used, its neighbour is not", () => {
  const text = `const t = useTranslations("home"); t("title")`;
  expect(unusedKeys({ home: { title: "", old: "" } }, source(text))).toEqual(["home.old"]);
});

test("the same name in another namespace stays unused", () => {
  const text = `const t = useTranslations("home"); t("title")`;
  expect(unusedKeys({ home: { title: "" }, about: { title: "" } }, source(text))).toEqual([
    "about.title",
  ]);
});

test("a template literal uses every key that matches it", () => {
  const text = "const t = await getTranslations('faq'); t(`q$" + "{n}.title`)";
  expect(unusedKeys({ faq: { q1: { title: "", text: "" } } }, source(text))).toEqual([
    "faq.q1.text",
  ]);
});

test("a nested template literal is recognized", () => {
  const text =
    "const t = useTranslations('law'); title={`$" + "{n}. $" + "{t(`$" + "{n}.title`)}`}";
  expect(unusedKeys({ law: { one: { title: "", text: "" } } }, source(text))).toEqual([
    "law.one.text",
  ]);
});

test("a key chosen by a variable may be named in another file", () => {
  const sources = [
    { path: "a.tsx", text: `const nav = useTranslations("nav"); nav(item.label)` },
    { path: "b.ts", text: `export const items = [{ label: "people" }]` },
  ];
  expect(unusedKeys({ nav: { people: "", places: "" } }, sources)).toEqual(["nav.places"]);
});

test("schema message keys count as used", () => {
  const text = `z.string().min(1, "required")`;
  expect(unusedKeys({ validation: { required: "", gone: "" } }, source(text))).toEqual([
    "validation.gone",
  ]);
});
