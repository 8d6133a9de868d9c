// How words are compared, so that one name in several spellings is one.

const finals: Record<string, string> = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };

/** `searchKey` of one word that is already normalised: the hot path of a long text. */
export function wordKey(text: string): string {
  if (!/[A-Zךםןףץ"']|וו|יי/.test(text)) return text;
  return text
    .toLowerCase()
    .replace(/["']/g, "")
    .replace(/[ךםןףץ]/g, (letter) => finals[letter]!)
    .replace(/וו+/g, "ו")
    .replace(/יי+/g, "י");
}
/** A word of Latin letters as it sounds: "Ashqelon" is "ashkelon", "nahariyya" is "naharia". */
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
/** Its consonants and its first letter: nobody agrees on the vowels of a name. */
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
