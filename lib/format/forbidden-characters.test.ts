import { expect, test } from "vitest";
import { name } from "@/lib/auth/schema";
import { name as planName } from "@/lib/plan/schema";
import { propertySchema } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import { linkSchema } from "@/lib/share/link-schema";
import { isCleanLine, isSeen } from "./forbidden-characters";
import { UNSEEN as NOTHING_SEEN } from "./invisible-text.cases";

// A name of only these characters is invisible. tests/database checks the same in the database.
const UNSEEN = [
  "\u115f",
  "\u1160",
  "\u180e",
  "\u200b",
  "\u2028",
  "\u2029",
  "\u2060",
  "\u2066",
  "\u2800",
  "\u3164",
  "\uffa0",
];
const code = (mark: string) => `U+${mark.charCodeAt(0).toString(16)}`;

const refused = (city: string) =>
  propertySchema
    .safeParse({ ...emptyProperty, city })
    .error?.issues.some(({ path }) => path[0] === "city");

test.each(UNSEEN.map((mark) => [code(mark), mark] as const))(
  "a line with %s is rejected",
  (_, mark) => {
    expect(isCleanLine(`א${mark}ב`)).toBe(false);
    expect(name.safeParse(`א${mark}ב`).success).toBe(false);
    expect(planName.safeParse(`א${mark}ב`).success).toBe(false);
    expect(refused(`א${mark}ב`)).toBe(true);
  },
);

test("ordinary text is accepted", () => {
  for (const line of ["ג'ורג' בן־עמי", "שָׁלוֹם", "A‎ב", "דירת 3.5 חד׳ – ת״א"])
    expect(isCleanLine(line)).toBe(true);
  expect(refused("תל אביב-יפו")).toBe(false);
});

test.each(NOTHING_SEEN.map((text) => [[...text].map(code).join(" "), text] as const))(
  "%s is invisible and is not accepted as a name",
  (_, text) => {
    expect(isSeen(text)).toBe(false);
    expect(isSeen(`א${text}`)).toBe(true);
    for (const schema of [name, planName]) expect(schema.safeParse(text).success).toBe(false);
    const link = { id: null, name: text, listing: "" };
    expect(linkSchema.safeParse(link).success).toBe(false);
    expect(linkSchema.safeParse({ ...link, name: "א" }).success).toBe(true);
  },
);
