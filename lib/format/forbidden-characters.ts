// Characters that change or hide what stands beside them: control, bidi-override and zero-width, ends of
// lines and paragraphs, and letters without a shape, of which a name would be invisible. The database
// refuses the same (`private.clean_line`, `private.clean_text`).

/** In one line, where angle brackets are unwanted too. */
export const FORBIDDEN_IN_LINE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  /[\u0000-\u001F\u007F-\u009F<>\u115F\u1160\u180E\u200B-\u200D\u2028-\u202E\u2060-\u2064\u2066-\u2069\u2800\u3164\uFEFF\uFFA0]/;

export const isCleanLine = (line: string) => !FORBIDDEN_IN_LINE.test(line);

/** In a longer text, which has line breaks and tabs. */
export const FORBIDDEN_IN_TEXT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/;

/**
 * Whether something of it is seen: spaces of any kind and marks without a shape are no name. The database says the same
 * (`private.is_seen`). Of an empty text, which a form tells of by itself, it says nothing.
 */
export const isSeen = (text: string) =>
  text === "" ||
  // biome-ignore lint/suspicious/noControlCharactersInRegex: telling them is the point
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each by itself is nothing to see
  /[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]/u.test(
    text,
  );
