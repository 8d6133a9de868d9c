import Compressor from "compressorjs";
import { isCutOff, isForPrint } from "@/lib/media/cut-off";
import type { MediaKind } from "@/lib/media/paths";
import {
  bytesMax,
  megabytesMax,
  PICTURE_QUALITY,
  PICTURE_SIDE_MAX,
  sniffImage,
} from "@/lib/media/rules";
import { UploadError } from "./upload-error";

/**
 * Refuses what is not a JPEG, PNG, WebP or readable HEIC by its first bytes, whatever it is called, and what has no end:
 * a browser draws the half that came and leaves the rest grey.
 */
export async function requireImage(file: Blob): Promise<{ forPrint: boolean }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = sniffImage(bytes);
  // Browsers of Apple's read it; drawn anew it is a JPEG like the others.
  if (format === "heic" && !(await isReadable(file))) throw new UploadError("imageHeic");
  if (format === "other") throw new UploadError("imageType");
  if (format !== "heic" && isCutOff(bytes, format)) throw new UploadError("imageCut");
  return { forPrint: format === "jpeg" && isForPrint(bytes) };
}

const isReadable = async (file: Blob) => {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
};

/**
 * A photo of 12 MB becomes some 300 KB before it travels. The spec's limits are for the result;
 * a picture so busy that it stays too large is tried with less quality first.
 */
export async function shrinkImage(file: Blob, kind: MediaKind): Promise<Blob> {
  const { forPrint } = await requireImage(file);
  // Drawn by a browser its colours would be neon; the server's decoder knows them.
  if (forPrint) {
    if (file.size <= bytesMax(kind)) return file;
    throw new UploadError("imageTooLarge", { megabytes: megabytesMax(kind) });
  }
  for (const quality of [PICTURE_QUALITY, 0.65, 0.5]) {
    const smaller = await compress(file, quality);
    if (smaller.size <= bytesMax(kind)) return smaller;
  }
  throw new UploadError("imageTooLarge", { megabytes: megabytesMax(kind) });
}

// Loaded with the form and not when it is needed: a picture taken out of reach waits for its
// upload, and is not called broken.
function compress(file: Blob, quality: number): Promise<Blob> {
  return new Promise((done, failed) => {
    new Compressor(file, {
      quality,
      maxWidth: PICTURE_SIDE_MAX,
      maxHeight: PICTURE_SIDE_MAX,
      mimeType: "image/jpeg",
      // Browsers turn the picture upright by themselves; reading EXIF here would turn it twice.
      checkOrientation: false,
      success: done,
      error: () => failed(new UploadError("imageBroken")),
    });
  });
}
