/** What of a match is said in Hebrew. */
export type Said = string | ((match: RegExpMatchArray) => string);

/** A pattern for whole words, and its Hebrew. */
export type Row = readonly [words: string, hebrew: Said];
