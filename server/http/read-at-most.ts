/** The body of a request, or null as soon as it exceeds the limit: the rest is not read. */
export async function readAtMost(request: Request, limit: number): Promise<Buffer | null> {
  if (Number(request.headers.get("content-length")) > limit) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > limit) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

/** The same for a form: "tooLong" as soon as it exceeds the limit, null where the body is no form. */
export async function readFormAtMost(
  request: Request,
  limit: number,
): Promise<FormData | "tooLong" | null> {
  const body = await readAtMost(request, limit);
  if (!body) return "tooLong";
  const type = request.headers.get("content-type") ?? "";
  return new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
}
