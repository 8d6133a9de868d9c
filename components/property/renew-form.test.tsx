import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "@/components/testing/show";
import { paths } from "@/lib/paths";
import { RENEWAL_REFUSALS } from "@/lib/property/renewal";
import messages from "@/messages/he.json";
import { RenewForm } from "./renew-form";

vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  const { default: all } = await import("@/messages/he.json");
  return {
    getTranslations: async (namespace: never) =>
      createTranslator({ locale: "he", messages: all, namespace }),
  };
});
afterEach(cleanup);

const now = new Date("2026-11-23T08:00:00Z");
const listing = (n: number, change: object = {}) => ({
  id: `0b5c7d1e-1111-4a2b-8c3d-00000000000${n}`,
  title: `דירה ${n}`,
  city: "חיפה",
  status: "active" as const,
  expiresAt: "2026-11-25T08:00:00Z",
  priceInDoubt: false,
  ...change,
});
const open = async (listings: ReturnType<typeof listing>[], outcome = null as never) =>
  show(await RenewForm({ listings, secret: "5ec7e7", now, outcome }));
const box = (n: number) => screen.getByRole("checkbox", { name: new RegExp(`דירה ${n}`) });

test("homes that end soon or have ended are preselected; renewed ones are not", async () => {
  await open([
    listing(1),
    listing(2, { status: "expired" }),
    listing(3, { expiresAt: "2027-01-21T08:00:00Z" }),
  ]);
  await waitFor(() =>
    expect([1, 2, 3].map((n) => box(n).hasAttribute("checked"))).toEqual([true, true, false]),
  );
  expect(screen.getByText("חיפה · מסתיים בעוד יומיים")).toBeDefined();
  expect(screen.getByText(`חיפה · ${messages.renew.ended}`)).toBeDefined();
  expect(screen.getByText("חיפה · באתר עד 21.01.2027")).toBeDefined();
});

test("when nothing ends there are no boxes and no buttons", async () => {
  await open([listing(1, { expiresAt: "2027-01-21T08:00:00Z" })]);
  await waitFor(() => expect(screen.getByText("חיפה · באתר עד 21.01.2027")).toBeDefined());
  expect(screen.getByText(messages.renew.nothingEnds)).toBeDefined();
  expect([...screen.queryAllByRole("checkbox"), ...screen.queryAllByRole("button")]).toEqual([]);
});

test("a sold, hidden or unfinished home has no box", async () => {
  await open(["closed", "hidden", "draft"].map((status, n) => listing(n, { status })));
  await waitFor(() => expect(screen.queryAllByRole("checkbox")).toEqual([]));
  expect(screen.getByText(messages.renew.gone)).toBeDefined();
});

test.each(RENEWAL_REFUSALS)("the reason for a failed renewal is shown: %s", async (refused) => {
  await open([listing(1)], { renewed: 0, refused } as never);
  const status = screen.getByRole("status").textContent;
  expect(status).toContain(messages.renew.refused[refused]);
  expect(status).toContain("לא חודשו נכסים");
});

test("the number of renewed homes is shown", async () => {
  await open([listing(1)], { renewed: 2, refused: null } as never);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("שני נכסים חודשו"));
});

test("a home withheld because of its price links to where it can be confirmed", async () => {
  const outcome = { renewed: 1, refused: "priceInDoubt" } as never;
  await open([listing(1), listing(2, { priceInDoubt: true })], outcome);
  const links = within(await screen.findByRole("status")).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["דירה 2", paths.editProperty(listing(2).id)],
  ]);
});
