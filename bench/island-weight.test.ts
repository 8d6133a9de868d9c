import { expect, test } from "vitest";
import { islandsOf, weightOfIslands } from "./island-weight";

// What counting, contacts, leads and share links add to a page that most visitors only look at. Bundled by itself,
// so that it hangs neither on how the build cuts its files nor on what else the page has.

const ADDED_MAX = 2048;
/** The folders of what tells of visits, asks for leads and makes share links. */
const theirs = (path: string) => /^components\/(?:visits|leads|form|link)\//.test(path);

test.each([
  ["a listing", "components/property/listing-page.tsx"],
  ["an agent's page", "components/agent/agent-page.tsx"],
])("counting, leads and links add less than 2 KiB to a first visit to %s", async (_, page) => {
  const islands = (await islandsOf(page)).filter(theirs);
  expect(islands).toEqual(["components/form/touched-form.tsx", "components/visits/beacon.tsx"]);
  const { first, later } = await weightOfIslands(islands);
  // Less would mean that nothing was bundled.
  expect(first).toBeGreaterThan(300);
  expect(first).toBeLessThan(ADDED_MAX);
  // The form's own script, when it is touched.
  expect(later).toBeGreaterThan(300);
});

test("codes of share links come with the ways to share, when somebody comes near", async () => {
  const [button, ways] = await Promise.all(
    ["share-button", "share-choices"].map((name) =>
      weightOfIslands([`components/share/${name}.tsx`]),
    ),
  );
  expect(button?.later).toBeGreaterThan(ADDED_MAX);
  // What comes later is found where it stands: the ways weigh no less by themselves.
  expect(ways?.first).toBeGreaterThan(ADDED_MAX);
});

test.each(["numbers-page", "listing-numbers"])(
  "drawings are made by the server: the browser gets none of what draws %s",
  async (page) => {
    const islands = await islandsOf(`components/numbers/${page}.tsx`);
    expect(islands.filter((path) => path.startsWith("components/numbers/"))).toEqual([]);
  },
);
