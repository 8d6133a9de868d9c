import { expect, test } from "vitest";
import { settingsSchema } from "./schema";

const settings = {
  whatsappMessageTemplate: "שלום {{agentName}},\n{{propertyUrl}}",
  whatsappDisclaimer: "",
  enableAiDescribeProperty: true,
  newAgentAiParser: true,
  newAgentAiDescription: false,
  newAgentRibbon: false,
  listingDays: 60,
  propertyCardDisplayOption: "agent_name",
  reviewNewAgents: false,
  requireLicense: false,
  requireOperatorCode: false,
  siteReadOnly: false,
  siteReadOnlyText: "",
  siteBannerText: "",
};
const problems = (change: object) =>
  settingsSchema
    .safeParse({ ...settings, ...change })
    .error?.issues.map(({ path, message }) => [path[0], message]);

test("lines and an empty disclaimer are fine", () => {
  expect(problems({})).toBeUndefined();
});

test.each([6, 366, 7.5, null])("%j is no number of days for a listing", (listingDays) => {
  expect(problems({ listingDays })).toEqual([["listingDays", "listingDays"]]);
  expect(problems({ listingDays: 7 })).toBeUndefined();
});

// A number copied from phone contacts contains the invisible U+202A and U+202C.
test.each(["whatsappMessageTemplate", "whatsappDisclaimer"] as const)(
  "characters that hide in %s are refused with a sentence",
  (name) => {
    const pasted = `${settings[name]} \u202a050-1234567\u202c`;
    expect(problems({ [name]: pasted })).toEqual([[name, "charactersInvalid"]]);
  },
);
