import { expect, test } from "@playwright/test";
import { ROLES } from "./support/reached";

// The reporter says it at the end of a run; this says that it would.
test("what nobody reached for is named, and what somebody did is not", async () => {
  const { THINGS, unattacked } = await import("./support/catalogue");
  const all = Object.values(THINGS).flatMap(({ all, by }) =>
    all.flatMap((thing) => (by.length > 0 ? by : ROLES).map((role) => `${thing} as ${role}`)),
  );
  expect(unattacked(new Set(all))).toEqual([]);
  for (const [kind, { all: things, by }] of Object.entries(THINGS)) {
    expect(things.length, kind).toBeGreaterThan(2);
    const [first = ""] = things;
    const without = all.filter((one) => !one.startsWith(`${first} as `));
    expect(unattacked(new Set(without))).toContain(`${kind}: ${first}`);
    for (const role of by) {
      const others = all.filter((one) => !one.endsWith(` as ${role}`));
      expect(unattacked(new Set(others))).toContain(`${kind}: nobody tried as ${role}`);
    }
  }
});
