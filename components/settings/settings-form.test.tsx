import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import type { SettingsValues } from "@/lib/settings/schema";
import messages from "@/messages/he.json";
import { SettingsForm } from "./settings-form";

const saveSettings = vi.hoisted(() => vi.fn());
vi.mock("@/server/settings/actions", () => ({ saveSettings }));
const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
const FIRST = "2026-11-01T10:00:00.000001+00:00";
const SECOND = "2026-11-02T10:00:00+00:00";

const settings: SettingsValues = {
  whatsappMessageTemplate: "שלום {{propertyUrl}}",
  whatsappDisclaimer: "",
  enableAiDescribeProperty: true,
  newAgentAiParser: true,
  newAgentAiDescription: false,
  newAgentRibbon: false,
  reviewNewAgents: false,
  requireLicense: false,
  requireOperatorCode: false,
  siteReadOnly: false,
  siteReadOnlyText: "",
  siteBannerText: "",
  listingDays: 60,
  propertyCardDisplayOption: "agent_name",
};

let storeElsewhere: (change: Partial<SettingsValues>, savedAt?: string) => void;
function Page() {
  const [stored, setStored] = useState({ settings, savedAt: FIRST });
  storeElsewhere = (change, savedAt = FIRST) =>
    act(() => setStored({ settings: { ...stored.settings, ...change }, savedAt }));
  return <SettingsForm hasSecondFactor sampleUrl="http://localhost/property/1" {...stored} />;
}

const t = messages.adminSettings;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const disclaimer = () => screen.getByRole("textbox", { name: t.disclaimer });

beforeEach(async () => {
  saveSettings.mockReset().mockResolvedValue({ data: { savedAt: FIRST } });
  show(<Page />);
  await press(messages.admin.edit);
});
afterEach(cleanup);

test("a change saved by another admin while typing is not reverted", async () => {
  await userEvent.type(disclaimer(), "הפנייה ישירה");
  storeElsewhere({ enableAiDescribeProperty: false });
  await press(messages.admin.save);
  await screen.findByText(t.saved);
  expect(saveSettings.mock.calls).toEqual([
    [{ whatsappDisclaimer: "הפנייה ישירה", savedAt: FIRST }],
  ]);
});

test("the defaults of new agents are set here", async () => {
  await userEvent.click(screen.getByRole("switch", { name: new RegExp(t.newAgentParser) }));
  await press(messages.admin.save);
  await screen.findByText(t.saved);
  expect(saveSettings.mock.calls).toEqual([[{ newAgentAiParser: false, savedAt: FIRST }]]);
});

test("an operator makes the site read-only, with a message", async () => {
  const banner = screen.getByRole("textbox", { name: t.banner });
  const readOnly = screen.getByRole("switch", { name: new RegExp(t.readOnly) });
  await userEvent.type(screen.getByRole("textbox", { name: t.readOnlyText }), "חוזרים בשש");
  await userEvent.type(banner, "א".repeat(301));
  await press(messages.admin.save);
  expect(await screen.findByText(messages.validation.textTooLong)).toBeDefined();
  await userEvent.clear(banner);
  await userEvent.click(readOnly);
  await press(messages.admin.save);
  await screen.findByText(t.saved);
  expect(saveSettings.mock.calls).toEqual([
    [{ siteReadOnly: true, siteReadOnlyText: "חוזרים בשש", savedAt: FIRST }],
  ]);
});

test("text typed while a save is pending stays, and can be saved", async () => {
  let answer: (result: unknown) => void = () => {};
  saveSettings.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await userEvent.type(disclaimer(), "ישירה");
  await press(messages.admin.save);
  await userEvent.type(disclaimer(), " לסוכן");
  answer({ data: { savedAt: FIRST } });
  await screen.findByText(t.saved);
  storeElsewhere({ whatsappDisclaimer: "ישירה" });
  expect(screen.getByDisplayValue("ישירה לסוכן")).toBeTruthy();
  await press(messages.admin.save);
  await waitFor(() =>
    expect(saveSettings).toHaveBeenLastCalledWith({
      whatsappDisclaimer: "ישירה לסוכן",
      savedAt: FIRST,
    }),
  );
});

test("a value reverted after a save is sent too, though it is the form's initial value", async () => {
  let answer: (result: unknown) => void = () => {};
  saveSettings.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await userEvent.type(disclaimer(), "ישירה");
  await press(messages.admin.save);
  await userEvent.clear(disclaimer());
  answer({ data: { savedAt: FIRST } });
  await userEvent.click(await screen.findByRole("button", { name: messages.admin.save }));
  await waitFor(() =>
    expect(saveSettings).toHaveBeenLastCalledWith({ whatsappDisclaimer: "", savedAt: FIRST }),
  );
});

test("the second to save is warned, keeps the typed text, and saves over what is stored now", async () => {
  saveSettings.mockResolvedValueOnce(refusal("staleVersion"));
  await userEvent.type(disclaimer(), "שלי");
  await press(messages.admin.save);
  expect(await screen.findByText(messages.form.elsewhere.text)).toBeDefined();
  storeElsewhere({ whatsappDisclaimer: "של האחרת" }, SECOND);
  expect(screen.getByDisplayValue("שלי")).toBeDefined();
  await press(messages.admin.save);
  await waitFor(() =>
    expect(saveSettings).toHaveBeenLastCalledWith({ whatsappDisclaimer: "שלי", savedAt: SECOND }),
  );
});

test("days that are not a whole number stay as typed and show a validation error", async () => {
  const days = screen.getByRole("textbox", { name: new RegExp(`^${t.listingDays}`) });
  for (const typed of ["30,5", "1e2", "-30"]) {
    await userEvent.clear(days);
    await userEvent.type(days, typed);
    await press(messages.admin.save);
    expect(await screen.findByText(messages.validation.listingDays)).toBeDefined();
    expect(days).toHaveProperty("value", typed);
  }
  expect(saveSettings).not.toHaveBeenCalled();
});
