import { expect } from "vitest";
import type { Account } from "@/lib/account/types";
import { readCompanyFilters } from "@/lib/company/list-filters";
import { propertySchema } from "@/lib/property/schema";
import * as account from "@/server/account/actions";
import * as company from "@/server/company/actions";
import { getOfficePermission } from "@/server/company/linked-company";
import { getCompanyProperties } from "@/server/company/own-queries";
import { officeMediaOwner } from "@/server/media/owner";
import { saveOfficeHome } from "@/server/property/actions";
import { getOfficeEdited } from "@/server/property/queries";
import { officeHomes } from "@/server/property/stores";
import { saveOfficeSheet } from "@/server/sheet/actions";
import { findOfficeAgents, listOfficeHomes } from "@/server/sheet/queries";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { AVIS, carmel, DANAS, dana, yossi } from "../../database/support/people";
import type { Act } from "./leads";

/** A part of site.test.ts: an office transfers homes between its own agents, and only those. */
export async function tryHandOver(act: Act) {
  expect(await getCompanyProperties(readCompanyFilters({}))).toMatchObject({ total: 2 });
  const to = { agentId: dana.profile };
  await expect(act(dana, company.handHomes, { ids: [DANAS], ...to })).rejects.toThrow("notCompany");
  await expect(
    act(carmel, company.handHomes, { ids: [DANAS], agentId: yossi.profile }),
  ).rejects.toThrow("notFound");
  // Its own agents' homes are transferred; another office's are not.
  expect(await act(carmel, company.handHomes, { ids: [DANAS, AVIS], ...to })).toEqual({
    handed: 1,
    refused: [{ id: AVIS, reason: "not_found" }],
  });
  await tryOfficeEdits(act);
}

/** It edits and adds homes of an agent who allows it, through the agent's form. */
async function tryOfficeEdits(act: Act) {
  const nobody = { profile: null } as Account;
  expect(await getOfficeEdited(DANAS, nobody)).toBeNull();
  await act(dana, account.letOfficeEdit, { lets: true });
  expect(await getOfficePermission(await createDb(), dana.id)).toMatchObject({ letsEdit: true });
  const request = { clientRequestId: DANAS, overwrite: false, priceConfirmed: false };
  await expect(act(dana, saveOfficeHome, { id: DANAS, ...request })).rejects.toThrow("notCompany");
  await expect(act(carmel, saveOfficeHome, { id: AVIS, ...request })).rejects.toThrow("notFound");
  const edited = await getOfficeEdited(DANAS, nobody);
  expect(edited?.setting).toMatchObject({ byOffice: true });
  expect(await officeMediaOwner(DANAS)).toBe(dana.profile);
  const { id, version, values } = edited!.property;
  const title = "דירה שהמשרד ערך";
  const form = { ...propertySchema.parse({ ...values, title }), ...request, id, version };
  expect(await act(carmel, saveOfficeHome, form)).toMatchObject({ id, version: version + 1 });
  const data = { title: "טיוטה מהמשרד", client_request_id: DANAS };
  const added = await officeHomes(await createDb(), dana.profile).write({
    id: null,
    version: null,
    data,
    publish: false,
  });
  expect(unwrap(added)).toMatchObject({ created: true });
  const found = await findOfficeAgents(["dana@example.com", "nobody"]);
  expect([...found]).toEqual([
    ["dana@example.com", { id: dana.profile, name: expect.any(String), edits: true }],
  ]);
  const listed = await listOfficeHomes([DANAS]);
  expect(listed.find(({ id }) => id === DANAS)).toMatchObject({
    status: "active",
    agent: { id: dana.profile, edits: true },
  });
  const row = { line: 2, id: null, nth: 0, home: { title: "דירה מהגיליון" } };
  const rows = [{ ...row, agent: dana.profile }, { ...row, line: 3, agent: yossi.profile }, row];
  expect(await act(carmel, saveOfficeSheet, { rows, publish: false })).toEqual([
    { line: 2, id: expect.any(String) },
    { line: 3, refused: [{ column: null, code: "notFound" }] },
    { line: 2, refused: [{ column: null, code: "notFound" }] },
  ]);
}
