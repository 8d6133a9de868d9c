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
