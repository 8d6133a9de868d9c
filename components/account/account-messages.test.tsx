import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CompanyForm } from "@/components/company/company-form";
import { ProfileForm } from "@/components/profile/profile-form";
import { refusal, show } from "@/components/testing/show";
import * as account from "@/server/account/actions";
import * as company from "@/server/company/actions";
import { FirstVisit } from "./first-visit";
import { LoadError } from "./load-error";
import { NoticeToast } from "./notice-toast";

vi.mock("next/navigation", () => {
  const router = { refresh: vi.fn(), replace: vi.fn() };
  return { useRouter: () => router };
});
vi.mock("@/server/account/actions", () => ({
  openMyAccount: vi.fn(),
  saveProfile: vi.fn(),
  checkUsername: vi.fn(),
  findCompany: vi.fn(),
  unlinkCompany: vi.fn(),
}));
vi.mock("@/server/company/actions", () => ({ saveCompany: vi.fn(), checkSlug: vi.fn() }));

beforeEach(() => void vi.resetAllMocks());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const profile = {
  name: "דנה לוי",
  username: "dana",
  phone: "",
  isPublic: true,
  profileImageUrl: null,
  license: "",
  areas: [],
  languages: [],
  workingSince: "",
  openingHours: null,
  pendingCode: null,
};
const showProfile = () =>
  show(
    <ProfileForm
      company={null}
      siteHost="delet.example"
      userType="agent"
      values={profile}
      version={3}
    />,
  );

test("a failed first visit shows an error and can be retried", async () => {
  vi.mocked(account.openMyAccount).mockResolvedValue(refusal("unexpected", { id: "x" }) as never);
  show(<FirstVisit />);
  expect((await screen.findAllByText("שגיאה ביצירת הפרופיל")).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("button", { name: "ניסיון נוסף" }));
  await waitFor(() => expect(account.openMyAccount).toHaveBeenCalledTimes(2));
});

test.each([
  ["properties", "שגיאה בטעינת הנכסים"],
  ["company", "שגיאה בטעינת נתוני החברה"],
  ["profile", "שגיאה בטעינת הפרופיל"],
  ["settings", "לא הצלחנו לטעון את ההגדרות"],
] as const)("a page whose %s failed to load offers a retry", async (what, sentence) => {
  const retry = vi.fn();
  show(<LoadError error={new Error("down")} retry={retry} what={what} />);
  expect(screen.getByRole("heading", { name: sentence })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "ניסיון נוסף" }));
  await waitFor(() => expect(retry).toHaveBeenCalled());
});

test("a notice is shown once and removed from the URL", async () => {
  window.history.replaceState(null, "", "/dashboard?notice=notAllowed&city=x");
  show(<NoticeToast message="גישה לא מורשית" param="notice" tone="error" />);
  expect(await screen.findByText("גישה לא מורשית")).toBeTruthy();
  expect(window.location.search).toBe("?city=x");
});

test("a profile without a name cannot be saved", async () => {
  showProfile();
  await userEvent.clear(screen.getByLabelText(/^שם מלא/));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "שמירה" }).disabled).toBe(true),
  );
});

test.each([
  [{ data: { version: 4 } }, "הפרופיל נשמר בהצלחה"],
  [refusal("usernameTaken", {}, ["username"]), "שם המשתמש כבר בשימוש, בחרו שם אחר"],
  [refusal("usernameReserved", {}, ["username"]), "שם המשתמש הזה שמור, בחרו שם אחר"],
  [refusal("profileMissing"), "שגיאה בטעינת הפרופיל"],
  [
    refusal("profileSaveFailed", { id: "ab12" }),
    "שגיאה בשמירת הפרופיל, נסו שוב. מספר הפנייה: ab12",
  ],
])("saving the profile shows its outcome: %j", async (answer, sentence) => {
  vi.mocked(account.saveProfile).mockResolvedValue(answer as never);
  showProfile();
  await userEvent.click(screen.getByRole("button", { name: "שמירה" }));
  await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(0));
  expect(account.saveProfile).toHaveBeenCalledWith({ ...profile, version: 3 });
});

test.each([
  ["available", "שם המשתמש פנוי"],
  ["taken", "שם המשתמש כבר בשימוש"],
  ["reserved", "שם המשתמש הזה שמור"],
])("username availability is shown while typing: %s", async (answer, sentence) => {
  vi.mocked(account.checkUsername).mockResolvedValue({ data: { answer } } as never);
  showProfile();
  await userEvent.type(screen.getByLabelText(/^שם משתמש/), "2");
  await waitFor(() => expect(screen.getByText(sentence)).toBeTruthy());
});

const keshatot = {
  name: "קשתות",
  description: "",
  phone: "",
  slug: "keshatot",
  license: "",
  logoPath: null,
  isPublic: false,
};
const showCompany = () =>
  show(<CompanyForm siteHost="delet.example" values={keshatot} version={5} />);

test.each([
  [{ data: { version: 6 } }, "פרטי החברה עודכנו בהצלחה"],
  [refusal("slugTaken", {}, ["slug"]), "שם המשתמש כבר בשימוש, בחרו שם אחר"],
  [refusal("slugReserved", {}, ["slug"]), "הכתובת הזאת שמורה, בחרו כתובת אחרת"],
  [refusal("staleVersion"), /^הפרטים השתנו בינתיים במקום אחר/],
  [refusal("companySaveFailed", { id: "ab12" }), /^שגיאה בעדכון פרטי החברה.*ab12$/],
])("saving the company shows its outcome: %j", async (answer, sentence) => {
  vi.mocked(company.saveCompany).mockResolvedValue(answer as never);
  showCompany();
  await userEvent.click(screen.getByRole("button", { name: "שמירה" }));
  await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(0));
});

test("a slug is normalized while it is typed", async () => {
  vi.mocked(company.checkSlug).mockResolvedValue({ data: { answer: "taken" } } as never);
  showCompany();
  const slug = screen.getByLabelText<HTMLInputElement>(/^כתובת העמוד/);
  await userEvent.clear(slug);
  await userEvent.type(slug, "Gagot Hatzafon!");
  await waitFor(() => expect(slug.value).toBe("gagot-hatzafon"));
  expect(screen.getByText("delet.example/company/gagot-hatzafon")).toBeTruthy();
  expect(await screen.findByText("שם המשתמש כבר בשימוש, בחרו שם אחר")).toBeTruthy();
});
