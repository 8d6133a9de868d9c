// Text copied from chats, PDFs and contact lists contains invisible characters. Validation refuses them, and users
// cannot remove what they cannot see, so fields normalize their input first.

const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Bidi marks and joiners are kept in longer texts: mixed-direction lines and emoji need them. */
const UNSEEN_IN_TEXT = /[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g;
const DASHES = /[\p{Pd}\u2212]/gu;

/** Normalizes a single line: no invisible characters, and every space an ordinary one. */
export const normalizeLine = (text: string) => text.replace(UNSEEN, "").replace(/\s/g, " ");

export const normalizeText = (text: string) =>
  text.replace(UNSEEN_IN_TEXT, "").replace(LINE_ENDS, "\n");

/** Full-width digits ("０５２") and those of Arabic keyboards, as ASCII digits. */
const asciiDigits = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Contact lists write 052‑555‑0123 with non-breaking hyphens. */
export const normalizePhone = (phone: string) =>
  asciiDigits(normalizeLine(phone)).replace(DASHES, "-");
