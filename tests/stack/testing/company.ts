import { expect } from "vitest";
import { openAccount } from "@/server/account/open-account";
import * as company from "@/server/company/actions";
import { getLinkedCompany } from "@/server/company/linked-company";
import * as own from "@/server/company/own-queries";
import { getOfficeLimits } from "@/server/plan/limits";
import { CARMEL_CODE, carmel, dana, type Person } from "../../database/support/people";
import { tryHandOver } from "./hand-over";
import type { Act } from "./leads";
import { clientOf, type freshStack } from "./stack";

/** A part of site.test.ts: a company's queries and actions for its page and its agents. `now` is the caller. */
export async function tryCompany(
  scene: ReturnType<typeof freshStack>,
  act: Act,
  now: { person: Person },
) {
  now.person = carmel;
  await openAccount(clientOf(scene.stack, carmel));
  const office = await own.getOwnCompany(carmel.id);
  expect(office?.organizationCode).toBe(CARMEL_CODE);
  expect(await act(carmel, company.checkSlug, { slug: "sharon" })).toEqual({ answer: "taken" });
  const page = { name: "כרמל", description: "", phone: "", slug: "carmel", isPublic: true };
  const form = { ...page, logoPath: null, version: office?.version };
  await act(carmel, company.saveCompany, form);
  await expect(act(carmel, company.saveCompany, { ...form, name: "א" })).rejects.toThrow("stale");
  await expect(
    act(carmel, company.saveCompany, { ...form, version: 2, slug: "sharon" }),
  ).rejects.toThrow("slugTaken");
  expect(await own.listCompanyAgents()).toHaveLength(1);
  expect(await getOfficeLimits()).toBeNull();
  await tryHandOver(act);
  expect(await act(carmel, company.generateCode)).not.toEqual({ code: CARMEL_CODE });
  const linked = getLinkedCompany(clientOf(scene.stack, dana));
  expect(await linked).toMatchObject({ name: "כרמל", isPublic: true });
  await act(carmel, company.removeAgent, { id: dana.profile });
  await expect(act(carmel, company.removeAgent, { id: dana.profile })).rejects.toThrow("notFound");
}
