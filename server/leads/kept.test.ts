import { expect, test, vi } from "vitest";
import { type KeptLead, MESSAGE_MAX } from "@/lib/leads/form";

const keepForm = vi.fn();
vi.mock("server-only", () => ({}));
vi.mock("@/server/http/kept-form", () => ({ keepForm, forgetForm: vi.fn(), getKeptForm: vi.fn() }));

const { keepLead } = await import("./kept");

const keep = async (message: string) => {
  const typed = { name: "מיכל", phone: "12", hour: "", email: "", message };
  const about = { kind: "listing", id: "0b5c7d1e-1111-4a2b-8c3d-000000000001" } as const;
  await keepLead({ about, typed, errors: { phone: "phoneInvalid" }, failure: null });
  const kept: KeptLead | undefined = keepForm.mock.lastCall?.[2];
  return kept?.typed.message;
};

test("a message as long as its field lets it be is kept to its last letter, however many lines it has", async () => {
  const lines = Array.from({ length: 100 }, () => "אבגדהוזחט");
  const message = lines.join("\n").padEnd(MESSAGE_MAX, "ת");
  expect(await keep(message.replaceAll("\n", "\r\n"))).toBe(message);
  expect(await keep("ת".repeat(MESSAGE_MAX + 50))).toHaveLength(MESSAGE_MAX);
});
