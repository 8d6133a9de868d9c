// Characters that alter or hide adjacent text: control, bidi-override and zero-width characters, line and paragraph
// separators, and blank letters, which would make a name invisible. The database refuses the same ones
// (`private.clean_line`, `private.clean_text`).

/** For a single line, where angle brackets are unwanted too. */
export const FORBIDDEN_IN_LINE =
  /[\u0000-\u001F\u007F-\u009F<>\u115F\u1160\u180E\u200B-\u200D\u2028-\u202E\u2060-\u2064\u2066-\u2069\u2800\u3164\uFEFF\uFFA0]/;

export const isCleanLine = (line: string) => !FORBIDDEN_IN_LINE.test(line);

/** For a longer text, which may have line breaks and tabs. */
export const FORBIDDEN_IN_TEXT =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/;

/**
 * Whether any character is visible: a name cannot consist of spaces and invisible marks. The database has the same rule
 * (`private.is_seen`). True for an empty text, which forms report separately.
 */
export const isSeen = (text: string) =>
  text === "" ||
  /[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]/u.test(
    text,
  );
