import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS, parseSettings } from "./settings";

const ALL = { fontSize: 2, highContrast: true, darkMode: true, underlineLinks: true } as const;

describe("stored accessibility settings", () => {
  test("without stored settings the defaults apply", () => {
    expect(parseSettings(null)).toEqual(DEFAULT_SETTINGS);
  });

  test("stored settings are read back unchanged", () => {
    expect(parseSettings(JSON.stringify(ALL))).toEqual(ALL);
  });

  test.each(["", "{", "null", "[]", "7", '"text"'])("%j is rejected as invalid", (stored) => {
    expect(parseSettings(stored)).toBeNull();
  });

  test.each([
    '{"fontSize":3}',
    '{"fontSize":"2"}',
    '{"fontSize":-1}',
    '{"highContrast":"yes","darkMode":1}',
  ])("unknown values of %j are ignored one by one", (stored) => {
    expect(parseSettings(stored)).toEqual(DEFAULT_SETTINGS);
  });
});
