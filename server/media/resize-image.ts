import "server-only";
import { fork } from "node:child_process";
import { join } from "node:path";
import { CARD_SIZE, PHONE_SIZE } from "@/lib/media/address";
import {
  COPY_QUALITY,
  type ImageFormat,
  PICTURE_QUALITY,
  PICTURE_SIDE_MAX,
  PIXELS_MAX,
  SIDE_MAX,
} from "@/lib/media/rules";
import { AppError } from "@/server/errors";
import { log } from "@/server/log";

/** A large photo takes one or two seconds, many times that on a busy machine. */
export const DECODE_SECONDS = 20;

const SETTINGS = {
  limits: { pixels: PIXELS_MAX, side: SIDE_MAX },
  sizes: { full: PICTURE_SIDE_MAX, phone: PHONE_SIZE, card: CARD_SIZE },
  quality: { full: PICTURE_QUALITY * 100, copy: COPY_QUALITY * 100 },
  seconds: DECODE_SECONDS,
};

export type DecodeOrder = typeof SETTINGS & { bytes: Uint8Array; format: ImageFormat };
export type PreparedImage = {
  full: Buffer;
  phone: Buffer;
  card: Buffer;
  width: number;
  height: number;
  /** Identify copies of the picture (picture-hash.mjs). */
  hashes: string;
};
type Refusal = "imageType" | "imagePixels" | "imageSides" | "imageComplex" | "imageCut";
export type Decoded = PreparedImage | { refusal: Refusal | "imageBroken" };

const SCRIPT = join(process.cwd(), "server/media/resize-image-worker.mjs");

/**
 * Decodes one picture in a process of its own, which gets no environment variables and is killed after `seconds`, or
 * when `signal` is aborted. Throws `AppError` for what is wrong with the picture, and the signal's reason.
 */
export function decode(
  bytes: Buffer,
  format: ImageFormat,
  { signal, seconds = DECODE_SECONDS }: { signal?: AbortSignal; seconds?: number } = {},
): Promise<PreparedImage> {
  signal?.throwIfAborted();
  return new Promise((done, failed) => {
    const child = fork(/* turbopackIgnore: true */ SCRIPT, [], {
      env: { NODE_ENV: process.env.NODE_ENV },
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const end = (settle: () => void) => {
      clearTimeout(limit);
      signal?.removeEventListener("abort", abort);
      child.removeAllListeners().on("error", () => undefined);
      child.kill("SIGKILL");
      settle();
    };
    const abort = () => end(() => failed(signal?.reason));
    const limit = setTimeout(() => {
      log.warn({ bytes: bytes.byteLength, format, seconds }, "a picture took too long to decode");
      end(() => failed(new AppError("imageComplex")));
    }, seconds * 1000);
    signal?.addEventListener("abort", abort, { once: true });
    child.once("message", (result: Decoded) =>
      end(() => ("refusal" in result ? failed(new AppError(result.refusal)) : done(result))),
    );
    child.once("error", (error) => end(() => failed(error)));
    child.once("exit", (code, by) => {
      // A file that crashes the decoder is reported to its owner as broken.
      log.warn({ code, by, bytes: bytes.byteLength, format }, "the decoder ended by itself");
      end(() => failed(new AppError("imageBroken")));
    });
    child.send({ ...SETTINGS, seconds, bytes, format } satisfies DecodeOrder, (error) => {
      if (error) log.warn({ err: error }, "the decoder did not take the picture");
    });
  });
}
