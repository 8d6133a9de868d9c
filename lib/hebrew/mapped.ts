// Changes text while tracking the original position of each character.
import type { Mapped } from "./normalize";

/** A range of the original text. */
export interface Span {
  start: number;
  end: number;
}

/** Replaces every match; the replacement maps to the position of the match. */
export function replaceMapped(
  source: Mapped,
  pattern: RegExp,
  replacement: (match: RegExpMatchArray) => string | null,
): Mapped {
  let text = "";
  const at: number[] = [];
  let done = 0;
  for (const match of source.text.matchAll(pattern)) {
    const put = replacement(match);
    if (put === null) continue;
    const end = match.index! + match[0].length;
    text += source.text.slice(done, match.index) + put;
    for (let place = done; place < match.index!; place++) at.push(source.at[place]!);
    for (let place = 0; place < put.length; place++) at.push(source.at[match.index!]!);
    done = end;
  }
  // Most patterns match nothing in most texts.
  if (at.length === 0 && done === 0) return source;
  text += source.text.slice(done);
  for (let place = done; place < source.at.length; place++) at.push(source.at[place]!);
  return { text, at };
}

/** Hides a range from later patterns without changing the length, so offsets stay valid. */
export const HIDDEN = "\u0001";

export function hide(text: string, start: number, end: number): string {
  return text.slice(0, start) + HIDDEN.repeat(end - start) + text.slice(end);
}

const blank = /[\s\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/;

/** The original range of a range in mapped text, without surrounding spaces and marks. */
export function originalSpan(original: string, at: readonly number[], span: Span): Span {
  let start = at[span.start] ?? 0;
  let end = Math.max(start, at[span.end] ?? original.length);
  while (start < end && blank.test(original[start]!)) start++;
  while (end > start && blank.test(original[end - 1]!)) end--;
  return { start, end };
}
