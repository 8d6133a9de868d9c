import { expect, test, vi } from "vitest";
import { countVisit, writeVisits } from "./count";

vi.mock("server-only", () => ({}));
const salts: Record<string, string> = {};
const written: { mark?: string }[][] = [];
let reads = 0;
vi.mock("@/server/supabase/stateless-clients", () => ({
  serviceDb: () => ({
    rpc: async (name: string, args: { _events: { mark?: string }[] }) => {
      if (name === "visit_salts") reads++;
      else written.push(args._events);
      return { data: name === "visit_salts" ? { ...salts } : 1, error: null, status: 200 };
    },
  }),
}));

/** What is written for a visit at `at` that is counted at `now`. */
async function counted(at: string, now: string) {
  vi.setSystemTime(new Date(now));
  countVisit({
    event: { kind: "view", listing: "11111111-2222-4333-8444-555555555555", code: undefined },
    at: Date.parse(at),
    visitor: { address: "10.0.0.1", agent: "a browser" },
    viewer: null,
  });
  await writeVisits();
  return written.at(-1)?.[0];
}

test("a day's salt is forgotten an hour after midnight", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  salts["2026-11-24"] = "of tuesday";
  expect(await counted("2026-11-24T12:00Z", "2026-11-24T12:00Z")).toHaveProperty("mark");
  // The database has deleted its marks; late visits are still told apart.
  delete salts["2026-11-24"];
  salts["2026-11-25"] = "of wednesday";
  const late = "2026-11-24T21:59Z";
  expect(await counted(late, "2026-11-24T22:30Z")).toHaveProperty("mark");
  expect(reads).toBe(1);
  expect(await counted(late, "2026-11-24T23:01Z")).not.toHaveProperty("mark");
  expect(reads).toBe(2);
  vi.useRealTimers();
});
