import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { TrialBanner } from "./trial-banner";

afterEach(cleanup);
const until = "2026-04-10T10:00:00Z";

test.each([
  [{ kind: "trial", tone: "calm", until, days: 14 }, "תקופת הניסיון: נותרו 14 ימים"],
  [{ kind: "trial", tone: "warning", until, days: 3 }, "תקופת הניסיון: נותרו 3 ימים"],
  [{ kind: "trial", tone: "warning", until, days: 2 }, "תקופת הניסיון: נותרו יומיים"],
  [{ kind: "trial", tone: "tomorrow", until, days: 1 }, "תקופת הניסיון מסתיימת מחר"],
  [{ kind: "trial", tone: "today", until, days: 0 }, "תקופת הניסיון מסתיימת היום"],
  [{ kind: "subscription", until, days: 31 }, "המנוי פעיל עד 10 באפריל 2026, נותרו 31 ימים"],
  [{ kind: "subscription", until, days: 1 }, "המנוי פעיל עד 10 באפריל 2026, נותר יום אחד"],
  [{ kind: "subscription", until: null, days: null }, "המנוי פעיל"],
  [{ kind: "office", company: "קשתות", until: null, days: null }, "החשבון פעיל דרך המשרד ⁨קשתות⁩"],
  [
    { kind: "office", company: "קשתות", until, days: 0 },
    "החשבון פעיל דרך המשרד ⁨קשתות⁩ עד 10 באפריל 2026, מסתיים היום",
  ],
] as const)("%j reads %s", (state, sentence) => {
  show(<TrialBanner state={state} />);
  expect(screen.getByText(sentence)).toBeTruthy();
});

test("the upgrade is announced as coming soon, not sold", async () => {
  show(<TrialBanner state={{ kind: "trial", tone: "today", until, days: 0 }} />);
  await userEvent.click(screen.getByRole("button", { name: "שדרוג למנוי מלא" }));
  await waitFor(() => expect(screen.getByText("המנוי המלא יהיה זמין בקרוב")).toBeTruthy());
  expect(screen.getByRole("link", { name: "לתוכניות ולמחירים" }).getAttribute("href")).toBe(
    "/pricing",
  );
});

test("a subscriber is not offered an upgrade", () => {
  show(<TrialBanner state={{ kind: "subscription", until, days: 31 }} />);
  expect(screen.queryByRole("button")).toBeNull();
});
