/** Why a picture was refused: a key of `errors` with its values. */
export class UploadError extends Error {
  constructor(
    readonly code: string,
    readonly values: Record<string, string | number> = {},
  ) {
    super(code);
    this.name = "UploadError";
  }
}

const FINAL = new Set([
  "imageType",
  "imageHeic",
  "imageTooLarge",
  "imagePixels",
  "imageSides",
  "imageComplex",
  "imageCut",
  "imageBroken",
]);

/** The file itself is at fault, so a retry would fail again. */
export const isFinal = (code = "") => FINAL.has(code);
