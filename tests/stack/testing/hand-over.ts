import { expect } from "vitest";
import { readCompanyFilters } from "@/lib/company/list-filters";
import * as company from "@/server/company/actions";
import { getCompanyProperties } from "@/server/company/own-queries";
import { AVIS, carmel, DANAS, dana, yossi } from "../../database/support/people";
import type { Act } from "./leads";

/** A part of site.test.ts: an office hands homes from one of its agents to another, and only those. */
export async function tryHandOver(act: Act) {
  expect(await getCompanyProperties(readCompanyFilters({}))).toMatchObject({ total: 2 });
  const to = { agentId: dana.profile };
  await expect(act(dana, company.handHomes, { ids: [DANAS], ...to })).rejects.toThrow("notCompany");
  await expect(
    act(carmel, company.handHomes, { ids: [DANAS], agentId: yossi.profile }),
  ).rejects.toThrow("notFound");
  // What is there already is handed over; what is another office's is not.
  expect(await act(carmel, company.handHomes, { ids: [DANAS, AVIS], ...to })).toEqual({
    handed: 1,
    refused: [{ id: AVIS, reason: "not_found" }],
  });
}
