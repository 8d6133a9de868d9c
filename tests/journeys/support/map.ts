import { expect, type Page } from "@playwright/test";
import { RESULTS_ID } from "@/components/search/results-id";
import messages from "@/messages/he.json" with { type: "json" };
import { visit } from "./people";

const { map, search } = messages;

/** All of Tel Aviv's homes, in a search that no other journey changes. */
export const CITY = `/explore?city=${encodeURIComponent("תל אביב-יפו")}`;

export const pins = (page: Page) => page.locator(".map-pin");
export const canvas = (page: Page) => page.locator(".maplibregl-canvas");
/** Waits until the map shows its search, with the pins of its zoom. */
export async function shown(page: Page) {
  await expect(canvas(page)).toBeVisible();
  await expect(page.locator(".map-box > [aria-busy=false]")).toBeAttached();
  await expect(pins(page).first()).toBeVisible();
}
/** The count over the list: a heading, or on a mini-site text under one. */
const total = (page: Page) => page.locator(`#${RESULTS_ID}`).first();
const numberIn = (text: string | null) => {
  const digits = /\d[\d,]*/.exec(text ?? "")?.[0];
  if (digits) return Number(digits.replaceAll(",", ""));
  if (/אין|לא /.test(text ?? "")) return 0;
  return /שני|שתי/.test(text ?? "") ? 2 : 1;
};
export const totalShown = async (page: Page) => numberIn(await total(page).textContent());
/** The sum of the pins and clusters. */
export const pinned = async (page: Page) =>
  (
    await pins(page).evaluateAll((all) =>
      all.map((pin) =>
        (pin as HTMLElement).dataset.kind === "homes"
          ? Number(pin.textContent?.replaceAll(",", ""))
          : 1,
      ),
    )
  ).reduce((sum, homes) => sum + homes, 0);
export const chipOf = (page: Page, label: string) =>
  page.getByRole("link", { name: search.remove.replace("{filter}", label) });
export const openMap = async (page: Page, path = `${CITY}&view=map`) => {
  await visit(page, path);
  await shown(page);
};

/** A single home's pin: on a phone a town's homes may be clustered until the map zooms in. */
export async function homePin(page: Page) {
  const home = page.locator(".map-pin[data-kind='home']").first();
  await expect(async () => {
    if (!(await home.isVisible())) await page.getByRole("button", { name: map.zoomIn }).click();
    await expect(home).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 45_000 });
  return home;
}
