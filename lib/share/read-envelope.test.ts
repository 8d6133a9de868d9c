import { expect, test } from "vitest";
import { readEnvelope } from "./read-envelope";

const TYPE = "multipart/form-data; boundary=----x";
const field = (name: string, text: string) =>
  `------x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const file = (name: string) =>
  `------x\r\nContent-Disposition: form-data; name="photos"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8\r\n`;
const read = (...parts: string[]) => readEnvelope(TYPE, Buffer.from(parts.join("")));

test("the text of a share keeps its lines, and its pictures are counted", () => {
  expect(
    read(
      field("title", "WhatsApp"),
      field("text", "למכירה בחיפה\r\n\r\n4 חדרים"),
      file("a.jpg"),
      file("b.jpg"),
      "------x--\r\n",
    ),
  ).toEqual({ text: "למכירה בחיפה\n\n4 חדרים", pictures: 2 });
});

test("an address stands in the text once, and a title only where nothing else came", () => {
  const url = "https://example.com/1";
  expect(read(field("text", `דירה ${url}`), field("url", url))?.text).toBe(`דירה ${url}`);
  expect(read(field("text", "דירה"), field("url", url))?.text).toBe(`דירה\n${url}`);
  expect(read(field("title", "דירה בחיפה"), field("text", ""))?.text).toBe("דירה בחיפה");
});

test("an empty file field is not a picture", () => {
  expect(read(field("text", "דירה"), file(""))).toEqual({ text: "דירה", pictures: 0 });
});

test("a truncated body gives the fields that arrived whole", () => {
  const whole = Buffer.from([field("text", "דירה בחיפה"), file("a.jpg")].join(""));
  expect(readEnvelope(TYPE, whole.subarray(0, whole.length - 30))?.text).toBe("דירה בחיפה");
  expect(readEnvelope(TYPE, whole.subarray(0, 70))?.text).not.toContain("\r");
});

test.each([null, "", "text/plain", "multipart/form-data", `multipart/form-data; boundary=`])(
  "%j is not a multipart type with a boundary",
  (type) => {
    expect(readEnvelope(type, Buffer.from(field("text", "דירה")))).toBeNull();
  },
);
