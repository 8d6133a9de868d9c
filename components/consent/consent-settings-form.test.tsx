import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import * as actions from "@/server/consent/actions";
import { ConsentSettingsForm } from "./consent-settings-form";

const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
vi.mock("@/server/consent/actions", () => ({ saveConsentSettings: vi.fn() }));
const save = vi.mocked(actions.saveConsentSettings);

const t = messages.adminConsent;
const stored = {
  showBanner: true,
  policyVersion: 1,
  requireCheckbox: false,
  title: "כותרת",
  message: "הודעה",
  acceptLabel: "אישור",
  learnMoreLabel: "מדיניות",
};
const FIRST = "2026-11-01T10:00:00.000001+00:00";
const SECOND = "2026-11-02T10:00:00+00:00";

/** What the other admin saved in the meantime arrives with the next server response. */
function Page() {
  const [read, setRead] = useState({ settings: stored, savedAt: FIRST });
  refresh.mockImplementation(() =>
    setRead({ settings: { ...stored, policyVersion: 2, title: "של האחרת" }, savedAt: SECOND }),
  );
  return <ConsentSettingsForm {...read} onChange={() => {}} />;
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
async function retitle(title: string) {
  await userEvent.clear(field(t.bannerTitle));
  await userEvent.type(field(t.bannerTitle), title);
}

beforeEach(() => {
  vi.resetAllMocks();
  save.mockResolvedValue({ data: { savedAt: SECOND } } as never);
});
afterEach(cleanup);

test("a new version requires confirmation before anything is saved", async () => {
  show(<Page />);
  await press(messages.admin.edit);
  await press(t.raise);
  await press(messages.admin.save);
  await waitFor(() => expect(screen.getByText("להעלות את המדיניות לגרסה 2?")).toBeTruthy());
  expect(save).not.toHaveBeenCalled();
  await press(messages.admin.cancel);
  expect(save).not.toHaveBeenCalled();
  expect(field(t.version).value).toBe("2");
  await press(messages.admin.save);
  await press(t.raiseConfirm);
  await waitFor(() => expect(save).toHaveBeenCalledWith({ policyVersion: "2", savedAt: FIRST }));
});

test("everything else is saved without confirmation", async () => {
  show(<Page />);
  await press(messages.admin.edit);
  await retitle("כותרת אחרת");
  await press(messages.admin.save);
  await waitFor(() => expect(save).toHaveBeenCalledWith({ title: "כותרת אחרת", savedAt: FIRST }));
});

test("the second to save is warned, keeps the typed text, and saves over what is stored now", async () => {
  save.mockResolvedValueOnce(refusal("staleVersion") as never);
  show(<Page />);
  await press(messages.admin.edit);
  await retitle("שלי");
  await press(messages.admin.save);
  await waitFor(() => expect(screen.getByText(messages.form.elsewhere.text)).toBeTruthy());
  expect(field(t.bannerTitle).value).toBe("שלי");
  await press(messages.admin.save);
  await waitFor(() => expect(save).toHaveBeenLastCalledWith({ title: "שלי", savedAt: SECOND }));
});

test("or takes what the other one saved", async () => {
  save.mockResolvedValueOnce(refusal("staleVersion") as never);
  show(<Page />);
  await press(messages.admin.edit);
  await retitle("שלי");
  await press(messages.admin.save);
  await press(messages.form.elsewhere.theirs);
  await waitFor(() => expect(field(t.bannerTitle).value).toBe("של האחרת"));
  expect(field(t.version).value).toBe("2");
  expect(screen.queryByText(messages.form.elsewhere.text)).toBeNull();
});
