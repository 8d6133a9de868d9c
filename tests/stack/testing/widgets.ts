import { expect } from "vitest";
import { shareCode } from "@/lib/share/codes";
import { widgetSchema } from "@/lib/widget/schema";
import * as widgets from "@/server/widget/actions";
import { getOwnWidget } from "@/server/widget/queries";
import { readWidget } from "@/server/widget/read-widget";
import { carmel, DANAS, dana, type Person } from "../../database/support/people";
import type { Act } from "./leads";

/** A part of site.test.ts: all queries and actions of widgets. `now` is the caller. */
export async function tryWidgets(act: Act, now: { person: Person }) {
  // Actions are called here without their schemas.
  const set = widgetSchema.parse({
    domains: "https://www.dana.test/\nדנה.test",
    color: "#8a1c5b",
    homes: "3",
  });
  const { id } = (await act(dana, widgets.saveWidget, set)) as { id: string };
  const view = await readWidget(id);
  expect(view).toMatchObject({ color: "#8A1C5B", domains: ["dana.test", "xn--7dbc9a.test"] });
  expect(view?.homes.map(({ href }) => href)).toContain(
    `/property/${DANAS}?s=${await shareCode(DANAS, "widget")}`,
  );
  now.person = dana;
  expect(await getOwnWidget()).toEqual({
    id,
    domains: ["dana.test", "דנה.test"],
    color: "#8A1C5B",
    homes: 3,
  });
  const office = (await act(carmel, widgets.saveCompanyWidget, set)) as { id: string };
  expect((await readWidget(office.id))?.homes).toHaveLength(2);
  await act(dana, widgets.deleteWidget);
  expect(await readWidget(id)).toBeNull();
  expect(await getOwnWidget()).toBeNull();
}
