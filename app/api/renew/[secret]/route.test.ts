import { beforeEach, expect, test, vi } from "vitest";
import { POST } from "./route";

const renewByMail = vi.hoisted(() => vi.fn());
vi.mock("@/server/property/renew-by-mail", () => ({ renewByMail }));
vi.mock("@/server/env", () => ({ env: { SITE_URL: "https://delet.test" } }));

const secret = "5e".repeat(32);
const [first, second] = [1, 2].map((n) => `0b5c7d1e-1111-4a2b-8c3d-00000000000${n}`);
const post = async (...ids: (string | undefined)[]) => {
  const body = new URLSearchParams(ids.map((id) => ["id", id ?? ""]));
  const request = new Request("https://delet.test/", { method: "POST", body });
  const answer = await POST(request, { params: Promise.resolve({ secret }) });
  return [answer.status, answer.headers.get("location")];
};

beforeEach(() => {
  renewByMail.mockReset().mockResolvedValue({ renewed: 2, refused: null });
});

test("selected listings are renewed, and the page shows how many", async () => {
  expect(await post(first, second)).toEqual([303, `https://delet.test/renew/${secret}?renewed=2`]);
  expect(renewByMail.mock.calls).toEqual([[secret, [first, second]]]);
});

test("the reason for a refusal is passed in the URL as a code, never as text", async () => {
  renewByMail.mockResolvedValue({ renewed: 0, refused: "accountInactive" });
  expect(await post(first)).toEqual([
    303,
    `https://delet.test/renew/${secret}?renewed=0&refused=accountInactive`,
  ]);
});

test.each([[["not an id"]], [Array(501).fill(first)]])(
  "invalid ids are ignored: %#",
  async (ids) => {
    await post(...ids);
    expect(renewByMail.mock.calls).toEqual([[secret, []]]);
  },
);
