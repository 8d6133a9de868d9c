import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConsentSettingsForm } from "@/components/consent/consent-settings-form";
import { LeadList } from "@/components/leads/lead-list";
import { LeadSettingsCard } from "@/components/leads/lead-settings";
import { LeadSheet } from "@/components/leads/lead-sheet";
import { PlanDialog } from "@/components/plan/plan-dialog";
import { ProfileForm } from "@/components/profile/profile-form";
import { SettingsForm } from "@/components/settings/settings-form";
import { LinkDialog } from "@/components/share/link-dialog";
import { show } from "@/components/testing/show";
import { TrialForm } from "@/components/user/trial-form";
import type { LeadView } from "@/lib/leads/view";
import messages from "@/messages/he.json";
import { announceReload, clearPreservedInput, OwnAccount } from "./use-preserved-input";

const { saveProfile, findCompany } = vi.hoisted(() => ({
  saveProfile: vi.fn(),
  findCompany: vi.fn(),
}));
vi.mock("@/server/account/actions", () => ({ saveProfile, findCompany, unlinkCompany: vi.fn() }));
vi.mock("@/server/plan/actions", () => ({ savePlan: vi.fn() }));
vi.mock("@/server/share/actions", () => ({ saveLink: vi.fn() }));
vi.mock("@/server/user/actions", () => ({ extendTrial: vi.fn() }));
vi.mock("@/server/consent/actions", () => ({ saveConsentSettings: vi.fn() }));
vi.mock("@/server/settings/actions", () => ({ saveSettings: vi.fn() }));
vi.mock("@/server/leads/actions", () => ({
  saveLeadSettings: vi.fn(),
  addLeadNote: vi.fn(),
  changeLead: vi.fn(),
  deleteLead: vi.fn(),
  deleteLeadNote: vi.fn(),
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }));

beforeEach(() => {
  sessionStorage.clear();
  vi.resetAllMocks();
});
afterEach(cleanup);

const profileOf = (version: number) => (
  <ProfileForm
    company={null}
    siteHost="delet.example"
    userType="agent"
    values={{
      ...{ name: "דנה לוי", username: "dana", phone: "", isPublic: true },
      ...{ license: "", profileImageUrl: null, pendingCode: null },
      ...{ areas: [], languages: [], workingSince: "", openingHours: null },
    }}
    version={version}
  />
);
const profile = profileOf(1);
const noted = () => {};
const settings = (
  <SettingsForm
    hasSecondFactor
    savedAt="2026-11-01T10:00:00+00:00"
    sampleUrl="http://localhost/property/1"
    settings={{
      ...{ whatsappMessageTemplate: "שלום {{propertyUrl}}", whatsappDisclaimer: "" },
      ...{ enableAiDescribeProperty: true, newAgentAiParser: true, newAgentAiDescription: false },
      ...{
        newAgentRibbon: false,
        reviewNewAgents: false,
        requireLicense: false,
        requireOperatorCode: false,
        siteReadOnly: false,
        siteReadOnlyText: "",
        siteBannerText: "",
        listingDays: 60,
        propertyCardDisplayOption: "agent_name",
      },
    }}
  />
);
const answers = (
  <LeadSettingsCard
    push={null}
    settings={{ mails: "at_once", template: null, companyReads: true, officeRule: null }}
    standard="היי"
  />
);
const plan = <PlanDialog onClose={() => {}} plan={null} />;
const link = <LinkDialog homes={[]} link={null} onClose={() => {}} />;
const trial = <TrialForm onDone={() => {}} userId="u" />;
const consent = (
  <ConsentSettingsForm
    onChange={noted}
    savedAt="2026-11-01T10:00:00+00:00"
    settings={{
      ...{ showBanner: true, policyVersion: 1, requireCheckbox: false, title: "כותרת" },
      ...{ message: "הודעה", acceptLabel: "אישור", learnMoreLabel: "מדיניות" },
    }}
  />
);
/** A new id each time, because the sheet itself keeps a note as long as the page lives. */
function leadOf(id: string): LeadView {
  return {
    ...{ id, name: "מיכל", title: "דירה בחיפה", listingId: null, isListingShown: false },
    ...{ source: null, phone: { shown: "052-333-4455", tel: "tel:+972523334455", whatsapp: null } },
    ...{
      email: null,
      status: "new",
      unread: false,
      callBackOn: null,
      messages: [],
      viewings: [],
      notes: [],
      handed: null,
      homeOf: null,
    },
    ...{ createdAt: "2026-11-22T08:00:00Z", lastAt: "2026-11-22T08:00:00Z" },
  };
}
function sheet(id: string) {
  const lead = leadOf(id);
  return <LeadSheet lead={lead} onChanged={() => {}} onClose={() => {}} whatsapp={null} />;
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const open = (page: ReactNode, account = "dana") =>
  show(<OwnAccount value={account}>{page}</OwnAccount>);
const TYPED = "מה שהוקלד";

test.each([
  ["profile", profile, messages.profile.name, null],
  ["settings of the site", settings, messages.adminSettings.disclaimer, messages.admin.edit],
  ["settings of leads", answers, messages.leads.settings.answer, null],
  ["dialog of a plan", plan, messages.adminPlans.paymentUrl, null],
  ["dialog of a link", link, messages.shareLinks.name, null],
  ["days of a trial", trial, messages.adminUsers.extendBy, null],
  ["consent banner", consent, messages.adminConsent.message, messages.admin.edit],
])(
  "input typed in the %s is restored once, and only for the same account",
  async (_, page, name, first) => {
    open(page);
    const before = box(name).value;
    if (first) await userEvent.click(screen.getByRole("button", { name: first }));
    await userEvent.clear(box(name));
    await userEvent.type(box(name), TYPED);
    announceReload();
    cleanup();

    open(page, "avigail");
    expect(box(name).value).toBe(before);
    cleanup();
    open(page);
    expect(box(name).value).toBe(TYPED);
    // It can be saved as if nothing had happened.
    expect(box(name).readOnly).toBe(false);
    cleanup();
    open(page);
    expect(box(name).value).toBe(before);
  },
);

test("sign-out clears preserved input from the tab and keeps other stored entries", () => {
  sessionStorage.setItem("delet:typed:dana:profile", "private");
  sessionStorage.setItem("other", "kept");
  clearPreservedInput();
  expect(sessionStorage.getItem("delet:typed:dana:profile")).toBeNull();
  expect(sessionStorage.getItem("other")).toBe("kept");
  sessionStorage.clear();
});

test("a save after restoring does not join an office whose code was only checked", async () => {
  findCompany.mockResolvedValue({ data: { name: "קשתות", code: "KSHT2026" } });
  saveProfile.mockResolvedValue({ data: { version: 2 } });
  open(profile);
  await userEvent.type(box(messages.profile.phone), "0521234567");
  await userEvent.type(box(messages.profile.company.code), "KSHT2026");
  await userEvent.click(
    await screen.findByRole("button", { name: messages.profile.company.check }),
  );
  await waitFor(() => expect(screen.getByText(messages.profile.company.officeSees)).toBeTruthy());
  announceReload();
  cleanup();
  open(profile);
  expect(screen.queryByText(messages.profile.company.officeSees)).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: messages.profile.save }));
  await waitFor(() =>
    expect(saveProfile).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ phone: "0521234567", pendingCode: null, version: 1 }),
    ),
  );
});

test("input typed into an older version does not silently overwrite a newer one", async () => {
  saveProfile.mockResolvedValue({ serverError: { code: "staleVersion", values: {}, fields: [] } });
  open(profile);
  await userEvent.type(box(messages.profile.phone), "0521234567");
  announceReload();
  cleanup();
  open(profileOf(2));
  const save = async () =>
    userEvent.click(await screen.findByRole("button", { name: messages.profile.save }));
  await save();
  await waitFor(() =>
    expect(saveProfile).toHaveBeenLastCalledWith(expect.objectContaining({ version: 1 })),
  );
  // Once told, they may overwrite.
  await save();
  await waitFor(() =>
    expect(saveProfile).toHaveBeenLastCalledWith(expect.objectContaining({ version: 2 })),
  );
});

test("an untouched page stores nothing", () => {
  for (const page of [profile, settings, answers, sheet("empty")]) {
    open(page);
    announceReload();
    cleanup();
  }
  expect(sessionStorage).toHaveLength(0);
});

test("the unsaved note of a closed lead is restored as well", async () => {
  const lead = { ...leadOf("closed"), name: "רות" };
  const list = (
    <LeadList linked={null} leads={[lead]} sender="דנה" template="היי" today="2026-11-22" />
  );
  const openLead = () => userEvent.click(screen.getByRole("button", { name: /רות/ }));
  open(list);
  await openLead();
  await userEvent.type(await screen.findByRole("textbox", { name: messages.leads.newNote }), TYPED);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  announceReload();
  cleanup();
  const kept = JSON.parse(sessionStorage.getItem("delet:typed:dana:notes") ?? "[]");
  expect(kept).toEqual([["closed", { body: TYPED, note: expect.any(String) }]]);
  // The next page knows only what the tab has stored.
  sessionStorage.setItem(
    "delet:typed:dana:notes",
    JSON.stringify([["closed", { body: `${TYPED} קודם`, note: "n2" }]]),
  );
  open(list);
  await openLead();
  expect(await screen.findByDisplayValue(`${TYPED} קודם`)).toBeDefined();
});

test("a restored note keeps its id, so that it is not saved twice", async () => {
  sessionStorage.setItem("delet:typed:dana:note:kept", JSON.stringify({ body: TYPED, note: "n1" }));
  open(sheet("other"));
  expect(box(messages.leads.newNote).value).toBe("");
  cleanup();
  open(sheet("kept"));
  expect(box(messages.leads.newNote).value).toBe(TYPED);
  announceReload();
  expect(JSON.parse(sessionStorage.getItem("delet:typed:dana:note:kept") ?? "")).toEqual({
    body: TYPED,
    note: "n1",
  });
});
