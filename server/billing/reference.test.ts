import { expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const { makeReference, readReference } = await import("./reference");

const SECRET = "s".repeat(32);
const [user, plan] = [
  "10000000-0000-4000-8000-000000000001",
  "20000000-0000-4000-8000-00000000000f",
];
const now = Date.UTC(2026, 10, 28);

test("a reference round-trips with its user, plan and expiry", () => {
  const reference = makeReference(user, plan, SECRET, now);
  expect(readReference(reference, SECRET)).toEqual({
    ...{ userId: user, planId: plan, expires: now / 1000 + 7 * 86_400 },
  });
  expect(new URL(`https://a.example/?ref=${reference}`).searchParams.get("ref")).toBe(reference);
});

test("a reference that is forged, altered or signed with another secret is rejected", () => {
  const reference = makeReference(user, plan, SECRET, now);
  const forged = [...reference].map(
    (letter, at) => reference.slice(0, at) + (letter === "A" ? "E" : "A") + reference.slice(at + 1),
  );
  for (const text of [
    ...forged,
    makeReference(user, plan, "another".repeat(6), now),
    ...["", "A".repeat(70), reference.slice(1), `${reference}A`, `${reference}\n`],
  ])
    expect([text, readReference(text, SECRET)]).toEqual([text, null]);
});
