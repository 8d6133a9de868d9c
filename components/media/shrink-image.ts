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
 * Checks the file's bytes, whatever its name: refuses anything but JPEG, PNG, WebP or readable HEIC, and truncated
 * files, of which a browser draws half and leaves the rest grey.
 */
export async function requireImage(file: Blob): Promise<{ forPrint: boolean }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = sniffImage(bytes);
  // Apple's browsers can decode it; re-encoding then turns it into a JPEG like the others.
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
 * A photo of 12 MB becomes some 300 KB before the upload. The spec's limits apply to the result; a picture so detailed
 * that it stays too large is retried at a lower quality.
 */
export async function shrinkImage(file: Blob, kind: MediaKind): Promise<Blob> {
  const { forPrint } = await requireImage(file);
  // A CMYK picture: a browser would render its colours as neon; the server's decoder converts them properly.
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

// Loaded with the form, not on demand: a picture taken while offline waits for its upload and is not reported as
// broken.
function compress(file: Blob, quality: number): Promise<Blob> {
  return new Promise((done, failed) => {
    new Compressor(file, {
      quality,
      maxWidth: PICTURE_SIDE_MAX,
      maxHeight: PICTURE_SIDE_MAX,
      mimeType: "image/jpeg",
      // Browsers apply EXIF orientation already; reading it here would rotate the picture twice.
      checkOrientation: false,
      success: done,
      error: () => failed(new UploadError("imageBroken")),
    });
  });
}
