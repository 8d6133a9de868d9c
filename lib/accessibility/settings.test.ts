import { describe, expect, test } from "vitest";
import { BOOT_SCRIPT } from "./boot-script";
import { DEFAULT_SETTINGS, parseSettings, SETTINGS_KEY, settingsAttributes } from "./settings";

const ALL = { fontSize: 2, highContrast: true, darkMode: true, underlineLinks: true } as const;

describe("stored accessibility settings", () => {
  test("nothing stored means the defaults", () => {
    expect(parseSettings(null)).toEqual(DEFAULT_SETTINGS);
  });

  test("what was stored comes back", () => {
    expect(parseSettings(JSON.stringify(ALL))).toEqual(ALL);
  });

  test.each(["", "{", "null", "[]", "7", '"text"'])("%j is broken", (stored) => {
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

describe("the script before the first paint", () => {
  function boot(stored: string | null, seen: string | null = null) {
    const dataset: Record<string, string> = {};
    const run = new Function("localStorage", "document", "addEventListener", BOOT_SCRIPT);
    run(
      { getItem: (key: string) => (key === SETTINGS_KEY ? stored : seen) },
      { documentElement: { dataset } },
      () => {},
    );
    delete dataset.answered;
    return Object.fromEntries(
      Object.entries(dataset).map(([key, v]) => [`data-${key}`, String(v)]),
    );
  }
  function expected(stored: string | null) {
    const attributes = settingsAttributes(parseSettings(stored) ?? DEFAULT_SETTINGS);
    return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));
  }

  test.each([
    null,
    "",
    "{",
    "null",
    "[]",
    "7",
    JSON.stringify(ALL),
    '{"fontSize":1}',
    '{"fontSize":3,"darkMode":true}',
    '{"fontSize":"2","underlineLinks":"on"}',
    '{"highContrast":true}',
  ])("agrees with the rules about %j", (stored) => {
    expect(boot(stored)).toEqual(expected(stored));
  });

  test("knows whether homes were opened here, whatever the settings are", () => {
    expect(boot("{", '{"v":1}')).toEqual({ "data-visited": "" });
    expect(boot(null, null)).toEqual({});
  });
});
