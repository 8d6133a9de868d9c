import { describe, expect, test } from "vitest";
import { splitHomes } from "@/lib/ai/split-homes";
import { emptyProperty } from "@/lib/property/values";
import { readSheetFile } from "@/lib/sheet/read-file";
import messages from "@/messages/he.json";
import { demoFiles, TO_TRY } from "./files";
import { demoListings } from "./listings";

const { transaction, types, condition, features } = messages.property;
const words = {
  deal: (id: keyof typeof transaction) => transaction[id],
  type: (id: keyof typeof types) => types[id],
  condition: (id: keyof typeof condition) => condition[id],
  feature: (id: keyof typeof features) => features[id],
};
const files = demoFiles();
const noas = demoListings().flatMap(({ id, agent, title, facts }, n) =>
  agent === "noa"
    ? [
        {
          ...{ id, version: 1, status: "active" as const },
          values: {
            ...emptyProperty,
            ...{ title, city: facts.city, address: facts.address ?? "", rooms: facts.rooms },
            ...{ builtArea: facts.area, reference: String(4001 + n) },
          },
        },
      ]
    : [],
);

describe.each([
  ["200-homes-windows-1255.csv", "windows-1255", ";"],
  ["200-homes-utf-8.csv", "utf-8", ","],
] as const)("%s", (name, encoding, delimiter) => {
  const sheet = readSheetFile(files[name] ?? new Uint8Array(), {}, words, noas, null);
  if (sheet.refused) throw new Error(sheet.refused.code);
  const at = (line: number) => sheet.rows[line - 2];

  test("is detected with its encoding and delimiter, 200 homes and one ignored column", () => {
    expect(sheet).toMatchObject({ encoding, delimiter });
    expect(sheet.rows).toHaveLength(200);
    expect(sheet.names.filter((_, place) => sheet.columns[place] === null)).toEqual([
      "טלפון של בעל הנכס",
    ]);
  });

  test("has exactly the intended errors", () => {
    const wrong = sheet.rows.flatMap(({ problems }, n) =>
      problems.length > 0 ? [[n + 2, problems[0]?.column, problems[0]?.code]] : [],
    );
    expect(wrong).toEqual([
      [12, "price", "priceUnread"],
      [25, "title", "required"],
      [58, "rooms", "sheetDate"],
      [77, "reference", "sheetReferenceTwice"],
      [96, "floor", "floorAboveBuilding"],
      [120, "transactionType", "sheetDeal"],
      [133, "entranceDate", "dateInvalid"],
    ]);
    // A draft may lack its town.
    expect(at(40)?.unpublishable).toMatchObject([{ column: "city" }]);
    expect(at(150)?.home.description).toMatch(/^=HYPERLINK/);
    expect(Object.keys(TO_TRY).map(Number)).toEqual([12, 25, 40, 58, 77, 96, 120, 133, 150]);
  });

  test("matches one of Noa's homes by its number, asks about another, and offers to hide the rest", () => {
    expect(sheet.rows.flatMap(({ known }, n) => (known ? [[n + 2, known.kind]] : []))).toEqual([
      [160, "alike"],
      [170, "same"],
    ]);
    expect(sheet.left).toHaveLength(noas.length - 2);
  });
});

test("the text contains three homes", () => {
  const text = new TextDecoder().decode(files["three-homes-whatsapp.txt"]);
  expect(splitHomes(text).pieces).toHaveLength(3);
});
