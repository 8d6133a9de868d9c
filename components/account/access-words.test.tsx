import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import type { Billing, Office } from "@/lib/account/types";
import { withoutMarks } from "@/lib/hebrew/format";
import { BillingCard } from "./billing-card";
import { TrialExpired } from "./trial-expired";

vi.mock("@/server/account/actions", () => ({ signOut: vi.fn() }));
afterEach(cleanup);

const office = (state: Office["state"]): Office => ({
  company: "קשתות",
  state,
  plan: "Agency",
  endsAt: null,
});
const billing: Billing = {
  state: "none",
  planName: null,
  addonNames: [],
  office: null,
  endsAt: null,
  endedSubscription: false,
  totalPrice: null,
  paymentUrl: null,
};
const pageText = () => withoutMarks(document.body.textContent ?? "");

test.each([
  [{ state: "trial" }, "אתם בתקופת ניסיון"],
  [{ state: "subscription", planName: "Agent" }, "החשבון פעיל לפי המנוי שלכם"],
  [{ state: "office", planName: "Agency", office: office("open") }, "החשבון פעיל דרך קשתות"],
  [{ state: "none" }, "תקופת הניסיון הסתיימה, ואין מנוי"],
  [{ state: "none", endedSubscription: true }, "המנוי שלכם הסתיים"],
] as const)("settings explain the access of %j", (change, words) => {
  show(<BillingCard billing={{ ...billing, ...change }} />);
  expect(pageText()).toContain(words);
});

test("settings list a plan's add-ons as part of its price", () => {
  const addonNames = ["נכס מודגש", "Extra"];
  const plan = { state: "subscription", planName: "Agent", totalPrice: 139 } as const;
  show(<BillingCard billing={{ ...billing, ...plan, addonNames }} />);
  expect(pageText()).toContain("תוספותנכס מודגש, Extra");
  cleanup();
  show(<BillingCard billing={{ ...billing, ...plan }} />);
  expect(pageText()).not.toContain("תוספות");
});

test("settings attribute an office plan to the office", () => {
  show(
    <BillingCard
      billing={{ ...billing, state: "office", planName: "Agency", office: office("open") }}
    />,
  );
  expect(pageText()).toContain("Agency, התוכנית של קשתות");
});

test.each([
  ["full", "כל המקומות בתוכנית של המשרד תפוסים"],
  ["ended", "התוכנית של המשרד הסתיימה"],
  ["none", "למשרד אין תוכנית שכוללת סוכנים"],
] as const)(
  "settings and the expired-access screen explain an office state: %s",
  (state, words) => {
    show(<BillingCard billing={{ ...billing, state: "trial", office: office(state) }} />);
    expect(pageText()).toContain(words);
    cleanup();
    show(
      <TrialExpired
        art={null}
        email="a@example.com"
        ended="trial"
        office={office(state)}
        phone={null}
        userType="agent"
      />,
    );
    expect(pageText()).toContain(words);
  },
);

test("the expired-access screen distinguishes a trial from a subscription", () => {
  const rest = {
    art: null,
    email: "a@example.com",
    office: null,
    phone: null,
    userType: "agent",
  } as const;
  show(<TrialExpired {...rest} ended="trial" />);
  expect(screen.getByRole("heading").textContent).toBe("תקופת הניסיון הסתיימה");
  expect(screen.getByRole("link", { name: "בפרופיל" }).getAttribute("href")).toBe("/profile");
  cleanup();
  show(<TrialExpired {...rest} ended="subscription" userType="company" />);
  expect(screen.getByRole("heading").textContent).toBe("המנוי הסתיים");
  expect(screen.queryByRole("link", { name: "בפרופיל" })).toBeNull();
});

test("the expired-access screen shows the phone number to call", () => {
  const phone = { shown: "03-555-0123", tel: "tel:+97235550123", whatsapp: null };
  const rest = { art: null, email: "a@example.com", office: null, userType: "agent" } as const;
  show(<TrialExpired {...rest} ended="trial" phone={phone} />);
  expect(screen.getByRole("link", { name: "03-555-0123" }).getAttribute("href")).toBe(phone.tel);
});
