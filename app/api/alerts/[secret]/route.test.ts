import { beforeEach, expect, test, vi } from "vitest";
import messages from "@/messages/he.json";
import { POST } from "./route";

const own = vi.hoisted(() => ({
  changeAlert: vi.fn(),
  changeAlertFilters: vi.fn(),
  confirmAlert: vi.fn(),
  deleteAlert: vi.fn(),
  forgetAlertBrowsers: vi.fn(),
  forgetAlerts: vi.fn(),
}));
const browser = vi.hoisted(() => ({
  newAlertBrowser: () => "key",
  keepAlertBrowser: vi.fn(),
  forgetAlertBrowser: vi.fn(),
}));
vi.mock("@/server/alerts/browser", () => browser);
vi.mock("@/server/alerts/manage", () => own);
vi.mock("@/server/env", () => ({ env: { SITE_URL: "https://delet.test" } }));
vi.mock("@/server/log", () => ({ log: { warn: vi.fn() } }));
vi.mock("next-intl/server", () => ({
  getTranslations: async () => (key: keyof typeof messages.alerts.said) =>
    messages.alerts.said[key],
}));

const secret = "5e".repeat(32);
const id = "0b5c7d1e-1111-4a2b-8c3d-000000000001";
const page = `https://delet.test/alerts/${secret}`;
const post = (form: Record<string, string> | [string, string][], headers = {}) =>
  POST(
    new Request("https://delet.test/", {
      method: "POST",
      headers,
      body: new URLSearchParams(form),
    }),
    { params: Promise.resolve({ secret }) },
  );
const led = async (form: Parameters<typeof post>[0]) => {
  const answer = await post(form);
  expect(answer.status).toBe(303);
  return answer.headers.get("location");
};

beforeEach(() => {
  for (const call of Object.values(own)) call.mockReset().mockResolvedValue(true);
  own.changeAlertFilters.mockResolvedValue("filtered");
});

test("each action applies to its alert, with the secret of the link", async () => {
  expect(await led({ do: "confirm" })).toBe(`${page}?said=confirmed`);
  expect(await led({ do: "forget" })).toBe(`${page}?said=forgotten`);
  expect(await led({ do: "delete", id })).toBe(`${page}?said=deleted`);
  expect(await led({ do: "pause", id })).toBe(`${page}?said=paused`);
  expect(await led({ do: "resume", id })).toBe(`${page}?said=resumed`);
  expect(await led({ do: "change", id, frequency: "weekly" })).toBe(`${page}?said=changed`);
  expect(own.confirmAlert).toHaveBeenCalledExactlyOnceWith(secret, { all: false, browser: "key" });
  expect(own.forgetAlerts).toHaveBeenCalledExactlyOnceWith(secret);
  expect(own.deleteAlert).toHaveBeenCalledExactlyOnceWith(secret, id);
  expect(own.changeAlert.mock.calls).toEqual([
    [secret, id, { paused: true }],
    [secret, id, { paused: false }],
    [secret, id, { frequency: "weekly" }],
  ]);
});

test("filters use the search form's fields, repeated names included", async () => {
  const fields: [string, string][] = [
    ["do", "filters"],
    ["id", id],
    ["city", "חיפה, עכו"],
    ["features", "elevator"],
    ["features", "mamad"],
    ["priceMax", "2.5 מיליון"],
    ["sort", "price_asc"],
    ["roomsMin", ""],
  ];
  expect(await led(fields)).toBe(`${page}?said=filtered`);
  const [, , filters] = own.changeAlertFilters.mock.calls[0] ?? [];
  expect(filters).toMatchObject({ city: ["חיפה", "עכו"], priceMax: 2_500_000 });
  expect(filters.features.sort()).toEqual(["elevator", "mamad"]);
});

test.each(["there", "wide"])(
  "rejected filters (%s) return to the filter form with their values",
  async (said) => {
    own.changeAlertFilters.mockResolvedValue(said);
    const city = encodeURIComponent("חיפה");
    expect(await led({ do: "filters", id, city: "חיפה", roomsMin: "" })).toBe(
      `${page}/${id}?kept=1&city=${city}&said=${said}`,
    );
  },
);

test.each([
  [{}],
  [{ do: "drop" }],
  [{ do: "delete", id: "1" }],
  [{ do: "change", id, frequency: "hourly" }],
])("an invalid form changes nothing: %j", async (form) => {
  expect(await led(form as Record<string, string>)).toBe(`${page}?said=over`);
  for (const call of Object.values(own)) expect(call).not.toHaveBeenCalled();
});

test("a database failure redirects back to the page with an error", async () => {
  own.changeAlert.mockRejectedValue(new Error("down"));
  expect(await led({ do: "pause", id })).toBe(`${page}?said=failed`);
});

test("the page's script gets the message and the redirect target as JSON", async () => {
  const answer = await post({ do: "pause", id }, { accept: "application/json" });
  expect(await answer.json()).toEqual({
    text: messages.alerts.said.paused,
    refused: false,
    to: `${page}?said=paused`,
  });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
});

test("an oversized form is rejected without reading the rest", async () => {
  const answer = await post({ do: "filters", id, q: "א".repeat(70_000) });
  expect(answer.status).toBe(413);
});

test("a browser stores a key on confirmation and removes it when all alerts are deleted", async () => {
  browser.keepAlertBrowser.mockReset();
  browser.forgetAlertBrowser.mockReset();
  own.confirmAlert.mockResolvedValue(false);
  expect(await led({ do: "confirm", all: "1" })).toBe(`${page}?said=over`);
  expect(browser.keepAlertBrowser).not.toHaveBeenCalled();
  own.confirmAlert.mockResolvedValue(true);
  expect(await led({ do: "confirm", all: "1" })).toBe(`${page}?said=confirmed`);
  expect(own.confirmAlert).toHaveBeenLastCalledWith(secret, { all: true, browser: "key" });
  expect(browser.keepAlertBrowser).toHaveBeenCalledExactlyOnceWith("key");
  expect(await led({ do: "distrust" })).toBe(`${page}?said=distrusted`);
  expect(own.forgetAlertBrowsers).toHaveBeenCalledExactlyOnceWith(secret);
  expect(await led({ do: "forget" })).toBe(`${page}?said=forgotten`);
  expect(browser.forgetAlertBrowser).toHaveBeenCalledTimes(2);
});
