/** Place names as entered, and as stored. Used by the tests of the form and of the database. */
export const PLACE_NAMES: readonly [given: string, stored: string][] = [
  ["חיפה", "חיפה"],
  ["תל אביב-יפו", "תל אביב-יפו"],
  ["ג'וליס", "ג'וליס"],
  ["רָמַת גַּן", "רָמַת גַּן"],
  ["\u200Fחיפה", "חיפה"],
  ["חי\u200Eפה\u200F", "חיפה"],
  ["חיפה\u00AD\uFE0F\u061C\u034F", "חיפה"],
  ["חיפה\u{E0020}", "חיפה"],
  ["רמת\u00A0גן", "רמת גן"],
  ["רמת\u2003 \u3000גן", "רמת גן"],
  ["  רמת  גן ", "רמת גן"],
  ["\u00A0\u200Fרמת גן\u00A0", "רמת גן"],
];

/** Characters that no place name contains: the form and the database refuse them. */
export const NO_PLACE_NAMES = [
  ..."\u200B\u200C\u200D\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u2060\uFEFF",
].map((mark) => `חי${mark}פה`);
