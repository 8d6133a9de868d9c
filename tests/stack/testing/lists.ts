import { expect } from "vitest";
import * as lists from "@/server/list/actions";
import { getList } from "@/server/list/queries";
import { listHomesById } from "@/server/property/homes-by-id";
import { admin, DANAS, dana, GILS, type Person } from "../../database/support/people";
import { tryFeeds } from "./feeds";
import type { Act } from "./leads";
import { tryWidgets } from "./widgets";

/**
 * A part of site.test.ts: all queries and actions of homes that leave the site: saved, sent as a list, read by another
 * system.
 */
export async function tryLists(act: Act, now: { person: Person }) {
  await tryFeeds(act, now);
  await tryWidgets(act, now);
  const [home] = await listHomesById([DANAS, GILS], { compared: true });
  expect(home?.card.id).toBe(DANAS);
  const homes = [{ id: DANAS, note: "" }];
  const send = async () =>
    (await act(dana, lists.createList, { sender: "דנה", words: "", homes })) as {
      code: string;
      key: string;
    };
  const { code } = await send();
  for (const answer of ["yes", null]) {
    await act(dana, lists.markHome, { code, home: DANAS, name: "רון", answer });
    const marks = answer ? [{ name: "רון", answer }] : [];
    expect((await getList(code))?.homes).toMatchObject([{ id: DANAS, marks }]);
  }
  const other = await send();
  const deleted = act(dana, lists.deleteList, { code, key: other.key });
  await expect(deleted).rejects.toThrow("notFound");
  await act(dana, lists.deleteList, { code: other.code, key: other.key });
  expect(await getList(other.code)).toBeNull();
  expect(await act(dana, lists.reportList, { code })).toEqual({ reported: true });
  await expect(act(dana, lists.removeList, { code })).rejects.toThrow("notAdmin");
  await act(admin, lists.removeList, { code });
}
