import { expect } from "vitest";

export type XmlNode = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
};

/** Parses XML as strictly as a feed reader: elements are closed in order, and special characters are escaped. */
export function readXml(xml: string): XmlNode {
  const plain = (text: string) => {
    expect(text).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos);)|\p{Cc}(?<!\n)/u);
    const signs = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
    return text.replace(/&(\w+);/g, (_, sign) => signs[sign as keyof typeof signs]);
  };
  const root: XmlNode = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/);
  for (const [, tag, text] of xml.replace(/^<\?.*?\?>/, "").matchAll(/<([^<>]*)>|([^<>]+)/g)) {
    const parent = open.at(-1) as XmlNode;
    if (text !== undefined) parent.text += plain(text);
    else if (tag?.startsWith("/")) expect(open.pop()?.name).toBe(tag.slice(1));
    else {
      const [name = ""] = tag?.split(/[\s/]/) ?? [];
      const given = [...(tag ?? "").matchAll(/([\w:]+)="([^"]*)"/g)];
      const attributes = Object.fromEntries(
        given.map(([, key, value]) => [key, plain(value ?? "")]),
      );
      const node = { name, attributes, text: "", children: [] };
      parent.children.push(node);
      if (!tag?.endsWith("/")) open.push(node);
    }
  }
  expect(open).toEqual([root]);
  return root.children[0] as XmlNode;
}
export const all = (node: XmlNode | undefined, name: string) =>
  node?.children.filter((child) => child.name === name) ?? [];
export const textOf = (node: XmlNode | undefined, name: string) => all(node, name)[0]?.text;
