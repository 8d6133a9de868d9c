import { expect, test } from "vitest";
import { consentSettingsSchema } from "./schema";

const settings = {
  showBanner: true,
  policyVersion: 2,
  requireCheckbox: true,
  title: "כותרת",
  message: "הודעה",
  acceptLabel: "אישור",
  learnMoreLabel: "מדיניות",
};

test("a version may be typed as text and must be a whole number of at least 1", () => {
  const read = (policyVersion: string | number) =>
    consentSettingsSchema.safeParse({ ...settings, policyVersion });
  expect(read("3").data?.policyVersion).toBe(3);
  expect(read(4).data?.policyVersion).toBe(4);
  for (const wrong of ["0", "", "1.5", "שלוש", -1]) expect(read(wrong).success).toBe(false);
});

test("every text of the banner is required", () => {
  for (const name of ["title", "message", "acceptLabel", "learnMoreLabel"]) {
    expect(consentSettingsSchema.safeParse({ ...settings, [name]: "  " }).success).toBe(false);
  }
});
