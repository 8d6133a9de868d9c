import { expect, test, vi } from "vitest";
import { log } from "@/server/log";
import { getSeekers } from "./queries";

const rpc = vi.hoisted(() => vi.fn());
vi.mock("@/server/supabase/clients", () => ({ createDb: async () => ({ rpc }) }));
log.level = "silent";

const ID = "30000000-0000-4000-8000-000000000001";

test("the number of seekers is a count from five up, and null below", async () => {
  rpc
    .mockResolvedValueOnce({ data: 7, error: null })
    .mockResolvedValueOnce({ data: null, error: null });
  expect([await getSeekers(ID), await getSeekers(ID)]).toEqual([7, null]);
});

test("a failed query is unknown, not null", async () => {
  const warned = vi.spyOn(log, "warn");
  rpc
    .mockResolvedValueOnce({ data: null, error: { code: "57014", message: "canceled" } })
    .mockResolvedValueOnce({ data: null, error: { code: "PT404", message: "not_found" } })
    .mockResolvedValueOnce({ data: "many", error: null })
    .mockRejectedValueOnce(new Error("no answer"));
  for (let n = 0; n < 4; n++) expect(await getSeekers(ID)).toBe("unknown");
  expect(warned).toHaveBeenCalledTimes(4);
});
