/** Why a picture was not taken: a key of `errors` with its values. */
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

/** Nothing of the file can change, so trying again would only fail again. */
export const isFinal = (code = "") => FINAL.has(code);
