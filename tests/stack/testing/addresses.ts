import { expect } from "vitest";
import { getAgent } from "@/server/agent/public-queries";
import { getHome, searchHomes } from "@/server/api/homes";
import { getCompany } from "@/server/company/public-queries";
import { carmel, dana } from "../../database/support/people";
import { clientOf, type freshStack } from "./stack";

/** A part of site.test.ts: pages requested by their URL and by their former one, and through the reading API. */
export async function tryAddresses({ stack }: ReturnType<typeof freshStack>) {
  const [agent, owner] = [clientOf(stack, dana), clientOf(stack, carmel)];
  expect(await getAgent("dana")).toMatchObject({ state: "live", view: { username: "dana" } });
  const named = agent.from("profiles").update({ username: "levi" }).eq("user_id", dana.id);
  expect((await named).error).toBeNull();
  expect(await getAgent("DANA")).toMatchObject({ state: "live", view: { username: "levi" } });
  const moved = owner.from("companies").update({ slug: "haifa" }).eq("owner_user_id", carmel.id);
  expect((await moved).error).toBeNull();
  expect(await getCompany("carmel")).toMatchObject({ state: "live", view: { slug: "haifa" } });
  expect(await getAgent("nobody-ever")).toEqual({ state: "missing" });
  expect(await getCompany("nobody-ever")).toEqual({ state: "missing" });
  const { found } = await searchHomes(new URLSearchParams("q=דירה בחיפה"), null, { most: 1 });
  expect(found).toMatchObject({ homes: [{ city: "חיפה", agent: { name: expect.any(String) } }] });
  expect(found.cursor).toBeTruthy();
  const id = found.homes[0]?.id ?? "";
  expect(await getHome(id)).toMatchObject({ state: "live", home: { id } });
}
