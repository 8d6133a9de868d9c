import { type ListingFacts, unknownNumbers } from "./describe";

const LENGTH_MAX = 4000;

// Filters out links to other sites, and markup of other formats.
const ADDRESS = /https?:|www\.|\S@\S|\b[a-z0-9-]+\.(?:com|net|org|co|io|il)\b/i;
const MARKS = /[<>*#`_|\\{}[\]]|(?!\n)\p{Cc}|[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** The end of a sentence: punctuation or a line break, followed by more text. "2.5" is not an end. */
const END = /(?<=[.!?…])\s+|(?<=\n)/;

/**
 * Passes a model's text through one sentence at a time. A sentence with a number that is neither a fact nor in the
 * agent's own text is dropped, so that an invented price is never shown, even briefly.
 */
export class SentenceGate {
  private rest = "";
  private length = 0;
  dropped = 0;

  constructor(
    private readonly facts: ListingFacts,
    private readonly source = "",
  ) {}

  take(piece: string): string {
    this.rest += piece;
    // The last part may continue in the next chunk.
    const parts = this.rest.split(END);
    const whole = this.rest.slice(0, this.rest.length - (parts.at(-1)?.length ?? 0));
    this.rest = this.rest.slice(whole.length);
    return this.pass(whole);
  }

  end(): string {
    const last = this.rest;
    this.rest = "";
    return this.pass(last);
  }

  private pass(text: string): string {
    let passed = "";
    for (const [sentence] of text.matchAll(/[\s\S]*?(?:[.!?…]+(?:\s+|$)|\n|$)/g)) {
      if (!sentence) continue;
      const clean = sentence.replace(MARKS, "");
      if (this.length + clean.length > LENGTH_MAX) this.dropped += 1;
      else if (ADDRESS.test(clean) || unknownNumbers(clean, this.facts, this.source).length > 0) {
        this.dropped += 1;
        // A dropped last sentence still ends its paragraph.
        passed += /\n+\s*$/.exec(sentence)?.[0] ?? "";
      } else {
        passed += clean;
        this.length += clean.length;
      }
    }
    return passed;
  }
}
