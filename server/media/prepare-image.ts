import "server-only";
import { isCutOff } from "@/lib/media/cut-off";
import { SCANS_MAX, scansAtMost, sniffImage } from "@/lib/media/rules";
import { AppError } from "@/server/errors";
import { signal as tell } from "@/server/signals/channel.mjs";
import { spanned } from "@/server/signals/span.mjs";
import { decode, type PreparedImage } from "./resize-image";
import { Turns } from "./turns";

/** A picture takes up to 100 MB of memory while it is decoded: two at a time are enough. */
const AT_ONCE = 2;
/** More than the pictures of one listing. */
const WAITING_MAX = 40;

const turns = new Turns(AT_ONCE, WAITING_MAX, () => {
  tell({ of: "limit", kind: "uploads-waiting" });
  return new AppError("uploadsBusy");
});

/**
 * Decodes the picture and encodes it anew: anything that is not picture (EXIF with its GPS, comments, a second file
 * behind the first) is left out. `account` shares the decoders fairly with the others; `signal` aborts the work. Throws
 * `AppError` for what the owner can fix.
 */
export async function prepareImage(
  bytes: Buffer,
  { account, signal }: { account: string; signal?: AbortSignal },
): Promise<PreparedImage> {
  const format = sniffImage(bytes);
  if (format === "heic") throw new AppError("imageHeic");
  if (format === "other") throw new AppError("imageType");
  // The decoder reports a cut-off WebP as broken, which it is not.
  if (format === "webp" && isCutOff(bytes, format)) throw new AppError("imageCut");
  if (format === "jpeg" && scansAtMost(bytes) > SCANS_MAX) throw new AppError("imageComplex");
  let step: "waits" | "begins" = "waits";
  tell({ of: "upload", step });
  const work = () => {
    step = "begins";
    tell({ of: "upload", step });
    return spanned({ kind: "picture", name: "decode" }, (trace) => {
      trace({ bytes: bytes.byteLength });
      return decode(bytes, format, signal && { signal });
    });
  };
  try {
    return await turns.take(account, work, signal);
  } finally {
    tell({ of: "upload", step: step === "waits" ? "left" : "ends" });
  }
}
