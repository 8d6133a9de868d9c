/** Hebrew letters, points and signs, and the shekel sign. */
export const HEBREW_RANGE = "U+0307-0308, U+0590-05FF, U+200C-2010, U+20AA, U+25CC, U+FB1D-FB4F";

/** What appears next to Hebrew: digits, basic Latin letters and punctuation. */
export const PLAIN_RANGE =
  "U+0020-007E, U+00A0, U+00A9, U+00B2, U+00B7, U+00BD, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2066-2069";
