const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" } as const;

/** Text for an element or an attribute, without the few characters that XML 1.0 cannot represent. */
export const xmlText = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign as keyof typeof ENTITIES]);

export const element = (name: string, text: string | number | null | undefined) =>
  text === null || text === undefined || text === ""
    ? ""
    : `<${name}>${xmlText(String(text))}</${name}>`;

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
