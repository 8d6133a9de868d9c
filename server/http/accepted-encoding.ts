import "server-only";

/** Whether `Accept-Encoding` takes this encoding. RFC 9110, 12.5.3; of the weights only zero, which refuses, is considered. */
export const takesEncoding = (accepted: string | string[] | undefined, encoding: string) =>
  String(accepted ?? "")
    .split(",")
    .map((item) =>
      item
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .some(([name, weight]) => name === encoding && !/^q=0(?:\.0*)?$/.test(weight ?? ""));
