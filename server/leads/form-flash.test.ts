import { expect, test, vi } from "vitest";
import { type LeadFlash, MESSAGE_MAX } from "@/lib/leads/form";

const setFormFlash = vi.fn();
vi.mock("server-only", () => ({}));
vi.mock("@/server/http/form-flash", () => ({
  setFormFlash,
  clearFormFlash: vi.fn(),
  getFormFlash: vi.fn(),
}));

const { setLeadFlash } = await import("./form-flash");

const keep = async (message: string) => {
  const typed = { slot: "", name: "מיכל", phone: "12", hour: "", email: "", message };
  const about = { kind: "listing", id: "0b5c7d1e-1111-4a2b-8c3d-000000000001" } as const;
  await setLeadFlash({ about, typed, errors: { phone: "phoneInvalid" }, failure: null });
  const kept: LeadFlash | undefined = setFormFlash.mock.lastCall?.[2];
  return kept?.typed.message;
};

test("a message of maximal length is kept whole, however many lines it has", async () => {
  const lines = Array.from({ length: 100 }, () => "אבגדהוזחט");
  const message = lines.join("\n").padEnd(MESSAGE_MAX, "ת");
  expect(await keep(message.replaceAll("\n", "\r\n"))).toBe(message);
  // A message that is too long is reported, not cut.
  expect(await keep("ת".repeat(MESSAGE_MAX + 50))).toHaveLength(MESSAGE_MAX + 50);
  expect(await keep("ת".repeat(MESSAGE_MAX + 500))).toHaveLength(MESSAGE_MAX + 100);
});
