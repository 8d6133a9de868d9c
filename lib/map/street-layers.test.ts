import { expect, test } from "vitest";
import { streetLayers } from "./street-layers";

test("country borders and names are not drawn", () => {
  const ids = streetLayers().map(({ id }) => id);
  expect(ids.filter((id) => /bound|country|region|background/.test(id))).toEqual([]);
  expect(ids).toContain("roads_minor");
});

test("names are in Hebrew, and colours refer to the theme", () => {
  const text = JSON.stringify(streetLayers());
  expect(text).toContain('"name:he"');
  expect(text).toContain('"flavor:water"');
  // Every colour must be replaced, or the library's would show within the theme.
  expect(text).not.toMatch(/"(?:#[0-9a-f]{3,8}|rgba?\()/i);
});
