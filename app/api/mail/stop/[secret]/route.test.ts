import { beforeEach, expect, test, vi } from "vitest";
import { GET, POST } from "./route";

const stopMail = vi.hoisted(() => vi.fn());
vi.mock("@/server/mail/stop", () => ({ stopMail }));
vi.mock("@/server/env", () => ({ env: { SITE_URL: "https://delet.test" } }));

const secret = "5e".repeat(32);
const address = `https://delet.test/api/mail/stop/${secret}`;
const context = { params: Promise.resolve({ secret }) };
const post = (body: string, headers: Record<string, string> = {}) =>
  POST(
    new Request(address, {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    }),
    context,
  );

beforeEach(() => {
  stopMail.mockReset().mockResolvedValue(true);
});

test("one-click unsubscribe works without a cookie or an origin", async () => {
  const answer = await post("List-Unsubscribe=One-Click");
  expect(answer.status).toBe(200);
  expect(stopMail.mock.calls).toEqual([[secret]]);
});

test("opening the address stops nothing and redirects to the page with the button", async () => {
  const answer = await GET(new Request(address), context);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`https://delet.test/mail/stop/${secret}`);
  expect(stopMail).not.toHaveBeenCalled();
});

test("the page's own form redirects back to the page", async () => {
  const answer = await post("from=page");
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    `https://delet.test/mail/stop/${secret}`,
  ]);
  expect(stopMail).toHaveBeenCalledOnce();
});

test("an unknown link is not found; a malformed body is harmless", async () => {
  stopMail.mockResolvedValue(false);
  expect((await post("List-Unsubscribe=One-Click")).status).toBe(404);
  stopMail.mockResolvedValue(true);
  expect((await post("\0", { "content-type": "text/plain" })).status).toBe(200);
});
