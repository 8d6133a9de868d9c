import { IMAGES_HARD_CAP } from "@/lib/property/schema";
import { CellError } from "./read-cell";

/** As many as any listing may have; the plan limits how many are used. */
export const ADDRESSES_MAX = IMAGES_HARD_CAP;
export const ADDRESS_MAX = 2000;

const FILE = /^[^/\\:]{1,200}\.(?:jpe?g|png|webp|heic|heif)$/i;

/**
 * Whether it is a URL, which the site fetches; otherwise it is the name of a file that the agent uploads later. On a
 * local installation, URLs in its own exports are on localhost, from which nothing is fetched.
 */
export const isAddress = (picture: string) =>
  picture.startsWith("https://") || /^http:\/\/localhost[:/]/.test(picture);

/**
 * The pictures in a home's cell: URLs separated by spaces, line breaks, semicolons or vertical bars, or by commas
 * before the next URL; or file names, which may contain spaces.
 */
export function readPictures(cell: string): string[] {
  const hasAddresses = /https?:/i.test(cell);
  const pictures = cell
    .split(hasAddresses ? /[\s;|]+|,(?=\s*https?:)/ : /[;|,\n]+/)
    .map((picture) => picture.replace(/,$/, "").trim())
    .filter((picture) => picture !== "");
  const isKnown = (picture: string) =>
    isAddress(picture)
      ? picture.length <= ADDRESS_MAX && URL.canParse(picture)
      : FILE.test(picture);
  if (!pictures.every(isKnown)) throw new CellError("pictureAddress");
  if (pictures.length > ADDRESSES_MAX) throw new CellError("pictureAddresses");
  return [...new Set(pictures)];
}

type Named = { reference: string; pictures: readonly string[] };

/**
 * The home of a file, by its name: it is listed in the home's row, or begins with the home's number ("A-100.jpg",
 * "A-100 3.jpg", "A-100_salon.jpg"). Returns the index in `homes`, or -1.
 */
export function homeOfFile(name: string, homes: readonly Named[]): number {
  const file = keyOf(name);
  const inRow = homes.findIndex(({ pictures }) => pictures.some((known) => keyOf(known) === file));
  if (inRow >= 0) return inRow;
  // The longest number first: A-100 is not A-1.
  const [found] = homes
    .map(({ reference }, at) => ({ number: keyOf(reference), at }))
    .filter(
      ({ number }) =>
        number !== "" && file.startsWith(number) && /^[\s_.()-]/.test(file.slice(number.length)),
    )
    .sort((a, b) => b.number.length - a.number.length);
  return found?.at ?? -1;
}

const keyOf = (name: string) => name.normalize("NFKC").trim().toLowerCase();

/** In the order of the row, then by name with numeric collation. */
export function inOrder<File extends { name: string }>(
  files: readonly File[],
  pictures: readonly string[],
): File[] {
  const keys = pictures.map(keyOf);
  const place = ({ name }: File) => {
    const at = keys.indexOf(keyOf(name));
    return at < 0 ? keys.length : at;
  };
  return [...files].sort(
    (a, b) => place(a) - place(b) || a.name.localeCompare(b.name, "he", { numeric: true }),
  );
}
