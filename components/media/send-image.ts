import type { MediaKind } from "@/lib/media/paths";
import { UploadError } from "./upload-error";

/** More than a megabyte needs on a phone with a weak connection. */
const REQUEST_BUDGET_MS = 90_000;

/** Uploads one picture and resolves to its path. XMLHttpRequest, because fetch reports no upload progress. */
export function sendImage(
  image: Blob,
  kind: MediaKind,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
  /** An agent's listing to which the office adds the picture. */
  home?: string,
): Promise<string> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/uploads?kind=${kind}${home ? `&home=${home}` : ""}`);
    request.responseType = "json";
    request.timeout = REQUEST_BUDGET_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress((loaded / total) * 100);
    request.onload = () => {
      const { path, code, values } = request.response ?? {};
      if (request.status === 200 && typeof path === "string") done(path);
      else failed(new UploadError(code ?? "uploadOffline", values));
    };
    request.onerror = () => failed(new UploadError("uploadOffline"));
    request.ontimeout = request.onerror;
    request.onabort = () => failed(new DOMException("cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.setRequestHeader("Content-Type", "image/jpeg");
    request.send(image);
  });
}
