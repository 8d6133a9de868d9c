// Text that is copied from chats, PDFs and contact lists brings invisible characters. Validation refuses them, and
// people cannot remove what they cannot see: fields normalize their input first.

const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Marks of direction and joiners stay in a longer text: mixed lines and emoji are made with them. */
const UNSEEN_IN_TEXT = /[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g;
const DASHES = /[\p{Pd}\u2212]/gu;

/** One line: without invisible marks, every space an ordinary one. */
export const normalizeLine = (text: string) => text.replace(UNSEEN, "").replace(/\s/g, " ");

export const normalizeText = (text: string) =>
  text.replace(UNSEEN_IN_TEXT, "").replace(LINE_ENDS, "\n");

/** Wide forms ("０５２") and the digits of Arabic keyboards, as the ones that they stand for. */
const asciiDigits = (text: string) =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Contact lists write 052‑555‑0123 with hyphens that do not break. */
export const normalizePhone = (phone: string) =>
  asciiDigits(normalizeLine(phone)).replace(DASHES, "-");
