// Arabic letters that people write in several ways, in one spelling: "أحوزا" is "احوزا", "حيفه" is "حيفة".
import { replaceMapped } from "@/lib/hebrew/mapped";
import type { Mapped } from "@/lib/hebrew/normalize";

const PLAIN: Record<string, string> = {
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ة: "ه",
  ک: "ك",
};
const variant = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/** Also for the patterns, which are written in any spelling. */
export const plainArabic = (text: string): string =>
  text.replace(variant, (letter) => PLAIN[letter]!);

export const inPlainArabic = (source: Mapped): Mapped =>
  replaceMapped(source, variant, ([letter]) => PLAIN[letter]!);
