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

test("line breaks and an empty disclaimer are valid", () => {
  expect(problems({})).toBeUndefined();
});

test.each([6, 366, 7.5, null])("%j is not a valid number of days for a listing", (listingDays) => {
  expect(problems({ listingDays })).toEqual([["listingDays", "listingDays"]]);
  expect(problems({ listingDays: 7 })).toBeUndefined();
});

// A number copied from phone contacts contains the invisible U+202A and U+202C.
test.each(["whatsappMessageTemplate", "whatsappDisclaimer"] as const)(
  "invisible characters in %s are rejected with an error message",
  (name) => {
    const pasted = `${settings[name]} \u202a050-1234567\u202c`;
    expect(problems({ [name]: pasted })).toEqual([[name, "charactersInvalid"]]);
  },
);
