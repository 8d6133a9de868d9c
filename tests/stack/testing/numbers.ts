import { expect } from "vitest";
import { israelDay } from "@/lib/hebrew/format";
import { readRange } from "@/lib/numbers/range";
import { getListingNumbers, getNumbers, getSeekers } from "@/server/numbers/queries";
import { getHomeHistory } from "@/server/property/home-history";
import { getMarketingReport } from "@/server/property/marketing-report";
import { getPublished } from "@/server/property/own-queries";
import * as links from "@/server/share/actions";
import { getOwnLinks, listLinkedHomes } from "@/server/share/queries";
import { carmel, DANAS, dana, type Person, yossi } from "../../database/support/people";
import type { Act } from "./leads";

/** A part of site.test.ts: all queries and actions of links. `now` is the caller. */
export async function tryLinks(act: Act, now: { person: Person }) {
  await act(dana, links.saveLink, { id: null, name: "שלט", listing: DANAS });
  now.person = dana;
  const { named } = await getOwnLinks();
  expect(named).toMatchObject([{ name: "שלט", listing: { id: DANAS }, opens: 0 }]);
  expect((await getMarketingReport(DANAS))?.links).toMatchObject([{ place: "own", name: "שלט" }]);
  expect((await listLinkedHomes(dana.profile)).map(({ id }) => id)).toContain(DANAS);
  await act(dana, links.deleteLink, { code: named[0]?.code ?? "" });
  await expect(act(dana, links.deleteLink, { code: named[0]?.code ?? "" })).rejects.toThrow(
    "notFound",
  );
}

/** A part of site.test.ts: all queries of the numbers. */
export async function tryNumbers(now: { person: Person }) {
  const range = readRange("7", israelDay(new Date()));
  now.person = dana;
  expect(await getNumbers("agent", range)).toMatchObject({ to: range.to });
  expect((await getListingNumbers(DANAS))?.id).toBe(DANAS);
  expect((await getMarketingReport(DANAS))?.id).toBe(DANAS);
  expect((await getHomeHistory(DANAS))?.isOwn).toBe(true);
  expect(await getSeekers(DANAS)).toBeNull();
  expect((await getPublished(dana.profile, DANAS))?.same).toMatchObject({ others: false });
  now.person = yossi;
  expect(await getListingNumbers(DANAS)).toBeNull();
  expect(await getMarketingReport(DANAS)).toBeNull();
  expect(await getHomeHistory(DANAS)).toBeNull();
  now.person = carmel;
  expect(await getNumbers("company", range)).toMatchObject({ to: range.to });
}
