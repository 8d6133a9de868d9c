// Characters that change or hide what stands beside them: control, bidi-override and zero-width. The
// database refuses the same (`private.clean_line`, `private.clean_text`).

/** In one line, where angle brackets are unwanted too. */
export const UNWANTED_IN_LINE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  /[\u0000-\u001F\u007F-\u009F<>\u200B-\u200D\u202A-\u202E\u2066-\u2069\uFEFF]/;

/** In a longer text, which has line breaks and tabs. */
export const UNWANTED_IN_TEXT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/;
