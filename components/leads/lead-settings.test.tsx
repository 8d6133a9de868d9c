import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { LeadSettingsCard } from "./lead-settings";

const { saveLeadSettings } = vi.hoisted(() => ({ saveLeadSettings: vi.fn() }));
vi.mock("@/server/leads/actions", () => ({ saveLeadSettings }));

const words = messages.leads.settings;
const STANDARD = "היי {שם}";
const settings = {
  mails: "at_once",
  template: null,
  companyReads: true,
  officeRule: null,
} as const;

const open = () => show(<LeadSettingsCard push={null} settings={settings} standard={STANDARD} />);
const office = () => screen.getByRole("switch", { name: words.office });
const answer = () => screen.getByRole("textbox", { name: words.answer });
const save = async () => userEvent.click(await screen.findByRole("button", { name: words.save }));

afterEach(() => {
  cleanup();
  saveLeadSettings.mockReset();
});

test("only local changes are saved, and changes made elsewhere are shown afterwards", async () => {
  saveLeadSettings.mockResolvedValue({
    data: { mails: "none", template: "שלום", companyReads: false },
  });
  open();
  await userEvent.clear(answer());
  await userEvent.type(answer(), "שלום");
  await save();
  await waitFor(() =>
    expect(saveLeadSettings).toHaveBeenCalledExactlyOnceWith({ template: "שלום" }),
  );
  await waitFor(() => expect(office().getAttribute("aria-checked")).toBe("false"));
  expect(
    screen.getByRole<HTMLInputElement>("radio", { name: words.mailChoices.none }).checked,
  ).toBe(true);
  await userEvent.click(office());
  await save();
  await waitFor(() => expect(saveLeadSettings).toHaveBeenLastCalledWith({ companyReads: true }));
});

test("a cleared template falls back to the site's default", async () => {
  saveLeadSettings.mockResolvedValue({ data: settings });
  open();
  await userEvent.clear(answer());
  await save();
  await waitFor(() => expect(saveLeadSettings).toHaveBeenCalledExactlyOnceWith({ template: "" }));
  await waitFor(() => expect(answer()).toHaveProperty("value", STANDARD));
});

test("a rejected save keeps the chosen values for a retry", async () => {
  saveLeadSettings.mockResolvedValueOnce(refusal("offline")).mockResolvedValueOnce({
    data: { ...settings, mails: "daily" },
  });
  open();
  const daily = screen.getByRole<HTMLInputElement>("radio", { name: words.mailChoices.daily });
  await userEvent.click(daily);
  await save();
  await waitFor(() => expect(daily.checked).toBe(true));
  await save();
  await waitFor(() =>
    expect(saveLeadSettings.mock.calls).toEqual([[{ mails: "daily" }], [{ mails: "daily" }]]),
  );
});

test("what is typed while a save is on its way is not taken back by it", async () => {
  let done: (answer: unknown) => void = () => {};
  saveLeadSettings.mockReturnValueOnce(new Promise((answer) => (done = answer)));
  open();
  await userEvent.click(office());
  await save();
  await userEvent.type(answer(), "!");
  done({ data: { ...settings, companyReads: false } });
  await screen.findByRole("button", { name: words.save });
  await waitFor(() => expect(office().getAttribute("aria-checked")).toBe("false"));
  expect(answer()).toHaveProperty("value", `${STANDARD}!`);
  saveLeadSettings.mockResolvedValueOnce({ data: { ...settings, companyReads: false } });
  await save();
  await waitFor(() =>
    expect(saveLeadSettings).toHaveBeenLastCalledWith({ template: `${STANDARD}!` }),
  );
});
