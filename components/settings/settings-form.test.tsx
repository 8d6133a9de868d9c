import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { SettingsValues } from "@/lib/settings/schema";
import messages from "@/messages/he.json";
import { SettingsForm } from "./settings-form";

const saveSettings = vi.hoisted(() => vi.fn());
vi.mock("@/server/settings/actions", () => ({ saveSettings }));

const settings: SettingsValues = {
  whatsappMessageTemplate: "שלום {{propertyUrl}}",
  whatsappDisclaimer: "",
  enableAiDescribeProperty: true,
  newAgentAiParser: true,
  newAgentAiDescription: false,
  newAgentRibbon: false,
  listingDays: 60,
  propertyCardDisplayOption: "agent_name",
};

let storeElsewhere: (change: Partial<SettingsValues>) => void;
function Page() {
  const [stored, setStored] = useState(settings);
  storeElsewhere = (change) => act(() => setStored({ ...stored, ...change }));
  return <SettingsForm sampleUrl="http://localhost/property/1" settings={stored} />;
}

const t = messages.adminSettings;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const disclaimer = () => screen.getByRole("textbox", { name: t.disclaimer });

beforeEach(async () => {
  saveSettings.mockReset().mockResolvedValue({});
  show(<Page />);
  await press(messages.admin.edit);
});
afterEach(cleanup);

test("what another admin stored while one was typing is not stored back", async () => {
  await userEvent.type(disclaimer(), "הפנייה ישירה");
  storeElsewhere({ enableAiDescribeProperty: false });
  await press(messages.admin.save);
  await screen.findByText(t.saved);
  expect(saveSettings.mock.calls).toEqual([[{ whatsappDisclaimer: "הפנייה ישירה" }]]);
});

test("what new agents get is decided here", async () => {
  await userEvent.click(screen.getByRole("switch", { name: new RegExp(t.newAgentParser) }));
  await press(messages.admin.save);
  await screen.findByText(t.saved);
  expect(saveSettings.mock.calls).toEqual([[{ newAgentAiParser: false }]]);
});

test("what is typed while a save is on its way stays, and can be saved", async () => {
  let answer: (result: unknown) => void = () => {};
  saveSettings.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await userEvent.type(disclaimer(), "ישירה");
  await press(messages.admin.save);
  await userEvent.type(disclaimer(), " לסוכן");
  answer({});
  await screen.findByText(t.saved);
  storeElsewhere({ whatsappDisclaimer: "ישירה" });
  expect(screen.getByDisplayValue("ישירה לסוכן")).toBeTruthy();
  await press(messages.admin.save);
  expect(saveSettings).toHaveBeenLastCalledWith({ whatsappDisclaimer: "ישירה לסוכן" });
});

test("what is taken back after a save is sent too, though the form began with it", async () => {
  let answer: (result: unknown) => void = () => {};
  saveSettings.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await userEvent.type(disclaimer(), "ישירה");
  await press(messages.admin.save);
  await userEvent.clear(disclaimer());
  answer({});
  await userEvent.click(await screen.findByRole("button", { name: messages.admin.save }));
  expect(saveSettings).toHaveBeenLastCalledWith({ whatsappDisclaimer: "" });
});
