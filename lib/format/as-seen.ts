// What is copied out of chats, PDFs and contact lists brings marks along that nobody sees. The rules
// refuse them, and nobody can take out what they cannot see: fields read what is seen.

const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Marks of direction and joiners stay in a longer text: mixed lines and emoji are made with them. */
const UNSEEN_IN_TEXT = /[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g;
const DASHES = /[\p{Pd}\u2212]/gu;

/** One line: without invisible marks, every space an ordinary one. */
export const lineAsSeen = (text: string) => text.replace(UNSEEN, "").replace(/\s/g, " ");

export const textAsSeen = (text: string) =>
  text.replace(UNSEEN_IN_TEXT, "").replace(LINE_ENDS, "\n");

/** Contact lists write 052‑555‑0123 with hyphens that do not break. */
export const phoneAsSeen = (phone: string) => lineAsSeen(phone).replace(DASHES, "-");
