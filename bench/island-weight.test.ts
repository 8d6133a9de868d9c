import { expect, test } from "vitest";
import { islandsOf, weightOfIslands } from "./island-weight";

// What visit counting, contacts, leads and share links add to a page that most visitors only look at. Bundled
// separately, so that it depends neither on how the build splits its files nor on the rest of the page.

const ADDED_MAX = 2048;
/** The beacon, lead forms and share links. */
const theirs = (path: string) => /^components\/(?:island\/beacon|leads\/|form\/|link\/)/.test(path);

test.each([
  ["a listing", "components/property/listing-page.tsx"],
  ["an agent's page", "components/agent/agent-page.tsx"],
])("counting, leads and links add less than 2 KiB to a first visit to %s", async (_, page) => {
  const islands = (await islandsOf(page)).filter(theirs);
  expect(islands).toEqual(["components/form/touched-form.tsx", "components/island/beacon.tsx"]);
  const { first, later } = await weightOfIslands(islands);
  // Less would mean that nothing was bundled.
  expect(first).toBeGreaterThan(300);
  expect(first).toBeLessThan(ADDED_MAX);
  // The form's own script, loaded on first touch.
  expect(later).toBeGreaterThan(300);
});

test("share-link codes are loaded with the share options, on approach", async () => {
  const [button, ways] = await Promise.all(
    ["share-button", "share-choices"].map((name) =>
      weightOfIslands([`components/share/${name}.tsx`]),
    ),
  );
  expect(button?.later).toBeGreaterThan(ADDED_MAX);
  // Positive control: bundled alone, the lazily loaded choices weigh that much as well.
  expect(ways?.first).toBeGreaterThan(ADDED_MAX);
});

test.each(["numbers-page", "listing-numbers"])(
  "charts are rendered on the server: the browser gets no drawing code for %s",
  async (page) => {
    const islands = await islandsOf(`components/numbers/${page}.tsx`);
    expect(islands.filter((path) => path.startsWith("components/numbers/"))).toEqual([]);
  },
);
