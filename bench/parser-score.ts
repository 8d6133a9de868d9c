// Compares a parsed listing with what a person reads in the text.
import { readFileSync } from "node:fs";
import {
  LISTING_FIELDS,
  type ListingExtra,
  type ListingField,
  type ListingFields,
  parseListing,
} from "@/lib/ai/parse-listing";
import { searchKey } from "@/lib/hebrew/normalize";

export interface ListingCase {
  id: string;
  text: string;
  /** `null` must not be extracted; `false` is an explicit negative. */
  expected: ListingFields;
  extra?: Partial<Omit<ListingExtra, "warnings" | "inferred">> & {
    phone?: string;
    warnings?: string[];
  };
  tags: string[];
}

export interface Mistake {
  id: string;
  field: ListingField | "transactionType" | "told";
  kind: "missed" | "invented" | "wrong";
  expected: unknown;
  got: unknown;
  tags: string[];
}

export interface Score {
  cases: number;
  /** Fields that the text states. */
  expected: number;
  right: number;
  /** Fields that the text leaves open. */
  open: number;
  invented: number;
  missed: number;
  wrong: number;
  wrongPrice: number;
  wrongCity: number;
  phoneAsPrice: number;
  transactionRight: number;
  transactionExpected: number;
  mistakes: Mistake[];
  /** Correct notices for the reader: warnings, a from-price, a room in a shared flat, rental income. */
  toldRight: number;
  toldExpected: number;
  slowestMs: number;
}

export function readCases<Case>(file: string): Case[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Case);
}

function same(field: ListingField, expected: unknown, got: unknown): boolean {
  if (field === "neighborhood" && typeof expected === "string" && typeof got === "string") {
    return searchKey(expected) === searchKey(got);
  }
  if (Array.isArray(expected) && Array.isArray(got)) {
    return [...expected].sort().join() === [...got].sort().join();
  }
  return expected === got;
}

export function scoreListings(cases: readonly ListingCase[]): Score {
  const score: Score = {
    cases: cases.length,
    expected: 0,
    right: 0,
    open: 0,
    invented: 0,
    missed: 0,
    wrong: 0,
    wrongPrice: 0,
    wrongCity: 0,
    phoneAsPrice: 0,
    transactionRight: 0,
    transactionExpected: 0,
    mistakes: [],
    toldRight: 0,
    toldExpected: 0,
    slowestMs: 0,
  };
  const times: number[] = [];
  for (const { id, text, expected, extra, tags } of cases) {
    const started = performance.now();
    const { fields, extra: gotExtra } = parseListing(text);
    times.push(performance.now() - started);

    for (const field of LISTING_FIELDS) {
      const [want, got] = [expected[field], fields[field]];
      const isOpen = want === null || (Array.isArray(want) && want.length === 0);
      if (isOpen) score.open++;
      else score.expected++;
      let kind: Mistake["kind"] | null = null;
      if (isOpen) kind = got === null ? null : "invented";
      else if (got === null) kind = "missed";
      else if (!same(field, want, got)) kind = "wrong";
      else score.right++;
      if (!kind) continue;
      score[kind]++;
      if (field === "price" && kind !== "missed") score.wrongPrice++;
      if (field === "city" && kind !== "missed") score.wrongCity++;
      score.mistakes.push({ id, field, kind, expected: want, got, tags });
    }
    const price = fields.price === null ? "" : String(fields.price);
    if (price.length >= 6 && gotExtra.phones.some((phone) => phone.includes(price))) {
      score.phoneAsPrice++;
    }
    if (extra?.transactionType) {
      score.transactionExpected++;
      if (gotExtra.transactionType === extra.transactionType) score.transactionRight++;
      else {
        score.mistakes.push({
          id,
          field: "transactionType",
          kind: gotExtra.transactionType ? "wrong" : "missed",
          expected: extra.transactionType,
          got: gotExtra.transactionType,
          tags,
        });
      }
    }
    for (const [what, want, got] of toldIn(extra, gotExtra)) {
      score.toldExpected++;
      if (got === want) score.toldRight++;
      else
        score.mistakes.push({
          id,
          field: "told",
          kind: "missed",
          expected: `${what} ${want}`,
          got,
          tags,
        });
    }
  }
  score.slowestMs = Math.max(0, ...times);
  return score;
}

type Extra = NonNullable<ListingCase["extra"]>;

function toldIn(wanted: Extra = {}, got: ListingExtra) {
  const warnings: readonly string[] = got.warnings;
  return [
    ...(wanted.warnings ?? []).map((code) => [code, true, warnings.includes(code)] as const),
    ...(["roommate", "fromPrice", "currentRent"] as const)
      .filter((what) => wanted[what] !== undefined)
      .map((what) => [what, wanted[what], got[what]] as const),
  ];
}
