import type { MediaKind } from "./paths";

/** The longest side of a stored picture, and its JPEG quality. */
export const PICTURE_SIDE_MAX = 1200;
export const PICTURE_QUALITY = 0.8;
/** The smaller copies are shown at about two pixels per CSS pixel, where a lower quality looks the same. */
export const COPY_QUALITY = 0.72;
export const PIXELS_MAX = 24_000_000;
/** Camera pictures have an aspect ratio of at most three; a strip one pixel wide takes seconds to process. */
export const SIDE_MAX = 12_000;
/** A progressive JPEG is decoded once per scan. Cameras and programs write about ten. */
export const SCANS_MAX = 100;

const MEGABYTE = 1024 * 1024;

/** The spec's limits: 1 MB per file, 2 MB for a single picture. */
export const megabytesMax = (kind: MediaKind) => (kind === "listing" ? 1 : 2);
export const bytesMax = (kind: MediaKind) => megabytesMax(kind) * MEGABYTE;

/** The types offered in a file picker. */
export const ACCEPTED = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
};
export const ACCEPTED_TYPES = Object.keys(ACCEPTED).join(",");

export type ImageFormat = "jpeg" | "png" | "webp" | "heic" | "other";

/** The format by the first bytes; file names and declared types are not reliable. */
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
 * An upper bound on the scans that any decoder finds: counts all "start of scan" markers, wherever they are. They never
 * occur within picture data, and other segments (a thumbnail, a profile) contain few by chance.
 */
export function scansAtMost(jpeg: Uint8Array) {
  let count = 0;
  for (let at = jpeg.indexOf(0xff); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    if (jpeg[at + 1] === 0xda) count += 1;
  }
  return count;
}
