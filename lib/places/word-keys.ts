// Keys by which words are compared, so that all spellings of a name match.

const finals: Record<string, string> = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };

/** `searchKey` of a single normalized word: the hot path for long texts. */
export function wordKey(text: string): string {
  if (!/[A-Zךםןףץ"']|וו|יי/.test(text)) return text;
  return text
    .toLowerCase()
    .replace(/["']/g, "")
    .replace(/[ךםןףץ]/g, (letter) => finals[letter]!)
    .replace(/וו+/g, "ו")
    .replace(/יי+/g, "י");
}
/** A Latin word by its sound: "Ashqelon" is "ashkelon", "nahariyya" is "naharia". */
export function latinKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/'/g, "")
    .replace(/q/g, "k")
    .replace(/w/g, "v")
    .replace(/t[sz]/g, "z")
    .replace(/[kc]h/g, "h")
    .replace(/c/g, "k")
    .replace(/th/g, "t")
    .replace(/y/g, "i")
    .replace(/(.)\1+/g, "$1")
    .replace(/(?<=.{3}[ae])h$/, "");
}
/** The first letter and the consonants: the vowels of a name have no standard spelling. */
export function latinSkeleton(text: string): string {
  const key = latinKey(text);
  return (
    key[0]! +
    key
      .slice(1)
      .replace(/[aeiou]/g, "")
      .replace(/(.)\1+/g, "$1")
  );
}
export const isLatin = (text: string) => /^[a-z]/i.test(text);
