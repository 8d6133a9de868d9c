import type { MediaKind } from "./paths";

/** Longest side of a stored picture, and the quality of the JPEG. */
export const PICTURE_SIDE_MAX = 1200;
export const PICTURE_QUALITY = 0.8;
/** The smaller copies are shown at about two dots a pixel, where coarser pictures look the same. */
export const COPY_QUALITY = 0.72;
export const PIXELS_MAX = 24_000_000;
/** A camera's picture is at most three times as long as it is high; a strip of one dot costs seconds. */
export const SIDE_MAX = 12_000;
/** A progressive JPEG is drawn over and over, once a scan. Cameras and programs write about ten. */
export const SCANS_MAX = 100;

const MEGABYTE = 1024 * 1024;

/** The spec's limits: 1 MB a file, 2 MB where there is a single picture. */
export const megabytesMax = (kind: MediaKind) => (kind === "listing" ? 1 : 2);
export const bytesMax = (kind: MediaKind) => megabytesMax(kind) * MEGABYTE;

/** What a file picker offers. */
export const ACCEPTED = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
};
export const ACCEPTED_TYPES = Object.keys(ACCEPTED).join(",");

export type ImageFormat = "jpeg" | "png" | "webp" | "heic" | "other";

/** What a file is by its first bytes; names and declared types prove nothing. */
export function sniffImage(head: Uint8Array): ImageFormat {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (starts(0xff, 0xd8, 0xff)) return "jpeg";
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  const box = text(4, 12);
  return /^ftyp(heic|heix|hevc|heim|heis|mif1|msf1)/.test(box) ? "heic" : "other";
}

/**
 * At least as many scans as any decoder finds: all "start of scan" marks, wherever they stand. Inside
 * a picture's data no such pair occurs, and other parts (a thumbnail, a profile) have a few by chance.
 */
export function scansAtMost(jpeg: Uint8Array) {
  let count = 0;
  for (let at = jpeg.indexOf(0xff); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    if (jpeg[at + 1] === 0xda) count += 1;
  }
  return count;
}
