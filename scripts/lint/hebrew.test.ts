import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import messages from "@/messages/he.json";

type Tree = { [key: string]: string | Tree };

function sentencesOf(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[path + key, value] as [string, string]]
      : sentencesOf(value, `${path}${key}.`),
  );
}

const sentences = sentencesOf(messages);
const keysOf = (fault: RegExp) =>
  sentences.filter(([, sentence]) => fault.test(sentence)).map(([key]) => key);

describe("no message has", () => {
  test.each([
    ["a typewriter's quotes or apostrophe at a Hebrew word", /[א-ת]["']|["'][א-ת]/],
    ["a dash between its parts", /\s[-–—]\s/],
    ["a hyphen where Hebrew has a maqaf", /[א-ת]-|-[א-ת]/],
    ["two spaces", / {2}/],
    ["a prefix at digits or Latin letters without a maqaf", /(?<![א-ת״])[ובהלמשכ]{1,2}[0-9A-Za-z]/],
  ])("%s", (_, fault) => {
    expect(keysOf(fault)).toEqual([]);
  });
});

test("a prefix before a name in any script takes a maqaf or is omitted", () => {
  // Place names are Hebrew here, and lib/settings/whatsapp.ts fills in the message to an agent.
  const known = ["contact.whatsappTemplate", "search.chips.near"];
  const faults = keysOf(/(?<![א-ת])[ובהלמשכ]{1,2}\u2068?\{+\w+\}/);
  expect(faults.filter((key) => !known.includes(key))).toEqual([]);
});

/** Written as figures. */
const IN_FIGURES = /ק״מ|חדרים|קומה|קומות|מהם|תווים|הימים|החודשים/;
/** Numbers of an area, which are shown from five homes up. */
const FROM_FIVE = /^(?:listing\.comparison|area\.(?:price|sqm|final|change|days|histogram))$/;

const NUMBER = /\{(\w+)(?:, number)?\}/g;
const PLURAL = /\{(\w+), plural,/g;
const SELECT = /\{(\w+), select,/g;

/** The message for a count, in every branch of its choices. */
function told(sentence: string, count: number): string[] {
  const plain = sentence.replace(/<\/?\w+>/g, "");
  const names = (pattern: RegExp) => [...plain.matchAll(pattern)].map(([, name = ""]) => name);
  const words = [...plain.matchAll(/([a-z]\w*) \{/g)].map(([, word = ""]) => word);
  const values = {
    ...Object.fromEntries(names(NUMBER).map((name) => [name, "…"])),
    ...Object.fromEntries(names(PLURAL).map((name) => [name, count])),
  };
  const choices = new Set(["other", ...(names(SELECT).length > 0 ? words : [])]);
  return [...choices].map((choice) =>
    createTranslator({ locale: "he", messages: { it: plain } })("it", {
      ...values,
      ...Object.fromEntries(names(SELECT).map((name) => [name, choice])),
    } as never),
  );
}

test("counts of one and two are written in words", () => {
  const faults = sentences
    .filter(([key, sentence]) => sentence.includes(", plural,") && !FROM_FIVE.test(key))
    .flatMap(([key, sentence]) =>
      [1, 2].flatMap((count) =>
        told(sentence, count)
          .filter((text) => /(?<![\d.,–])[12] [א-ת]/.test(text) && !IN_FIGURES.test(text))
          .map((text) => `${key}: ${text}`),
      ),
    );
  expect(faults).toEqual([]);
});
