/** Invisible texts; the forms and the database refuse each of them as a name. */
export const UNSEEN = [
  "     ",
  "\u00A0",
  "\u2003\u3000\u1680",
  "\u200F\u200E",
  "\u00AD\u034F\u061C",
  "\u{E0020}",
];
