import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { show } from "@/components/testing/show";
import { withoutMarks } from "@/lib/hebrew/format";
import messages from "@/messages/he.json";
import { Payments } from "./payments";

const words = messages.settings.payments;
const payment = {
  ...{ id: 1, kind: "paid" as const, at: "2026-11-28T10:00:00Z", amount: 99, plan: "Agent" },
  ...{ invoiceNumber: "20114", invoiceUrl: "https://invoices.example/1" },
};
const own = { graceUntil: null, cancelled: false, payments: [payment] };

afterEach(cleanup);

test("a payment shows its date, amount and plan, and links to the provider's invoice", () => {
  show(<Payments own={own} />);
  const text = withoutMarks(screen.getByRole("listitem").textContent ?? "");
  for (const part of [words.kinds.paid, "Agent", "99 ₪", "28.11.2026"])
    expect(text).toContain(part);
  expect(screen.getByRole("link").getAttribute("href")).toBe(payment.invoiceUrl);
  expect(screen.queryByRole("status")).toBeNull();
});

test("an invoice without a URL shows its number, and a missing invoice shows nothing", () => {
  show(<Payments own={{ ...own, payments: [{ ...payment, invoiceUrl: null }] }} />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText(/20114/)).toBeDefined();
  cleanup();
  const bare = { ...payment, invoiceUrl: null, invoiceNumber: null };
  show(<Payments own={{ ...own, payments: [bare] }} />);
  expect(screen.queryByText(/20114/)).toBeNull();
});

test("a failed charge shows until when the subscription continues", () => {
  show(<Payments own={{ ...own, graceUntil: "2026-12-05T21:59:00Z" }} />);
  expect(screen.getByRole("status").textContent).toContain("5 בדצמבר 2026");
});

test("a cancelled subscription says so, and an account without payments sees nothing", () => {
  show(<Payments own={{ ...own, cancelled: true }} />);
  expect(screen.getByText(words.cancelled)).toBeDefined();
  cleanup();
  show(<Payments own={{ ...own, payments: [] }} />);
  expect(screen.queryByText(words.title)).toBeNull();
});
