import { expect, test } from "vitest";
import { homeOfFile, inOrder, readPictures } from "./picture-addresses";

const A = "https://example.com/a.jpg";
const B = "https://example.com/b,c.jpg?w=1,2";

test.each([
  [A, [A]],
  [`${A}, ${B}`, [A, B]],
  [`${A};${B}`, [A, B]],
  [`${A} | ${B}`, [A, B]],
  [`${A}\n${B},`, [A, B]],
  [`${A} ${A}`, [A]],
])("%j is read as addresses in order", (cell, addresses) => {
  expect(readPictures(cell)).toEqual(addresses);
});

test.each([
  "http://example.com/a.jpg",
  `${A} b.jpg c`,
  "a.pdf",
  "../a.jpg",
  "c:\\a.jpg",
  "file:///a.jpg",
  "https://",
])("%j is not a picture", (cell) => {
  expect(() => readPictures(cell)).toThrow("pictureAddress");
});

test("file names may contain spaces", () => {
  expect(readPictures("סלון 1.jpg, kitchen.PNG; a.heic")).toEqual([
    "סלון 1.jpg",
    "kitchen.PNG",
    "a.heic",
  ]);
});

test("a file belongs to the home whose row names it, or whose number its name begins with", () => {
  const homes = [
    { reference: "A-1", pictures: ["salon.jpg"] },
    { reference: "A-100", pictures: [] },
    { reference: "", pictures: ["Kitchen.jpg"] },
  ];
  const found = ["SALON.jpg", "a-100_2.jpg", "A-1 (3).jpg", "kitchen.jpg", "A-1000.jpg", "x.jpg"];
  expect(found.map((name) => homeOfFile(name, homes))).toEqual([0, 1, 0, 2, -1, -1]);
});

test("files are ordered as in the row, then by number", () => {
  const files = ["A-1 10.jpg", "b.jpg", "A-1 2.jpg", "a.jpg"].map((name) => ({ name }));
  expect(inOrder(files, ["a.jpg", "b.jpg"]).map(({ name }) => name)).toEqual([
    "a.jpg",
    "b.jpg",
    "A-1 2.jpg",
    "A-1 10.jpg",
  ]);
});

test("more pictures than a listing may have are rejected", () => {
  const many = Array.from({ length: 31 }, (_, n) => `https://example.com/${n}.jpg`);
  expect(readPictures(many.slice(1).join(" "))).toHaveLength(30);
  expect(() => readPictures(many.join(" "))).toThrow("pictureAddresses");
});
