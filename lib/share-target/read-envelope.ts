/** What other apps shared with the installed site, as far as text goes. */
export type SharedText = { text: string; pictures: number };

/**
 * The texts of a multipart envelope and how many pictures it names, read from its beginning alone: the texts stand
 * before the pictures, and no picture is kept. Null where it is no such envelope.
 */
export function readEnvelope(contentType: string | null, beginning: Buffer): SharedText | null {
  const [, quoted, bare] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
      contentType ?? "",
    ) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) return null;
  const fields = new Map<string, string>();
  let pictures = 0;
  // Byte for byte, so that a letter that is cut in the middle breaks nothing before it.
  for (const part of beginning.toString("latin1").split(`--${boundary}`).slice(1)) {
    const [head = "", ...body] = part.split("\r\n\r\n");
    const [, name = ""] = /\bname="([^"]*)"/i.exec(head) ?? [];
    const [, file] = /\bfilename="([^"]*)"/i.exec(head) ?? [];
    if (file) pictures += 1;
    if (file !== undefined || fields.has(name)) continue;
    const text = body.join("\r\n\r\n").replace(/\r\n$/, "");
    fields.set(name, Buffer.from(text, "latin1").toString("utf8").replaceAll("\r\n", "\n").trim());
  }
  const [title = "", text = "", url = ""] = ["title", "text", "url"].map((name) =>
    fields.get(name),
  );
  // Android puts addresses into `text`, and the title is a name of the other app's making.
  const parts = [text, text.includes(url) ? "" : url].filter(Boolean);
  return { text: parts.length > 0 ? parts.join("\n") : title, pictures };
}
