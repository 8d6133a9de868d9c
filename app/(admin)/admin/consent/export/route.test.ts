import { expect, test, vi } from "vitest";
import { GET } from "./route";

const consents = vi.hoisted(() => vi.fn());
vi.mock("@/server/consent/admin-queries", () => ({ listAllConsents: consents }));
vi.mock("@/server/account/session", () => ({
  getAccount: async () => ({ profile: { isAdmin: true } }),
}));
vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  const { default: words } = await import("@/messages/he.json");
  return {
    getTranslations: async (namespace: never) =>
      createTranslator({ locale: "he", messages: words, namespace }),
  };
});

test("consent times in the file match the list, in Israel's time zone", async () => {
  consents.mockResolvedValue([
    {
      id: "1",
      userId: null,
      policyVersion: 2,
      ipAddress: null,
      acceptedAt: "2026-11-01T22:30:15.123456+00:00",
    },
  ]);
  const file = await (await GET()).text();
  expect(file.split("\r\n")[1]).toBe('אורח,לא זמין,2,"02.11.2026, 00:30"');
});
