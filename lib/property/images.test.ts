import { describe, expect, test } from "vitest";
import { add, galleryOf, mainOf, move, putBack, remove, replace, without } from "./images";

const abc = (main: number) => ({ images: ["a", "b", "c"], main });

test("a new picture is appended and the main one stays", () => {
  expect(add(abc(1), "d")).toEqual({ images: ["a", "b", "c", "d"], main: 1 });
});

test("a cropped picture replaces its original", () => {
  expect(replace(abc(1), "b", "x")).toEqual({ images: ["a", "x", "c"], main: 1 });
  expect(replace(abc(1), "gone", "x")).toEqual(abc(1));
});

describe("removing", () => {
  test("the main picture makes the first one main", () => {
    expect(remove(abc(2), 2)).toEqual({ images: ["a", "b"], main: 0 });
    expect(remove(abc(0), 0)).toEqual({ images: ["b", "c"], main: 0 });
  });
  test("a picture before the main one shifts the index down", () => {
    expect(remove(abc(2), 0)).toEqual({ images: ["b", "c"], main: 1 });
  });
  test("a picture after the main one keeps the index", () => {
    expect(remove(abc(0), 2)).toEqual({ images: ["a", "b"], main: 0 });
  });
  test("the last picture leaves an empty list", () => {
    expect(remove({ images: ["a"], main: 0 }, 0)).toEqual({ images: [], main: 0 });
  });
  test("an index out of range changes nothing", () => {
    expect(remove(abc(1), 3)).toEqual(abc(1));
    expect(remove(abc(1), -1)).toEqual(abc(1));
  });
});

describe("putting back", () => {
  const back = (image: string, index: number, isMain = false) => ({ image, index, isMain });

  test("restores any removed picture", () => {
    for (const main of [0, 1, 2]) {
      for (const [index, image] of abc(main).images.entries()) {
        const left = remove(abc(main), index);
        expect(putBack(left, back(image, index, index === main))).toEqual(abc(main));
      }
    }
  });
  test("keeps pictures added meanwhile", () => {
    const left = add(remove(abc(0), 1), "d");
    expect(putBack(left, back("b", 1))).toEqual({ images: ["a", "b", "c", "d"], main: 0 });
  });
  test("does not restore others removed meanwhile", () => {
    const left = remove(remove(abc(0), 1), 1);
    expect(putBack(left, back("b", 1))).toEqual({ images: ["a", "b"], main: 0 });
    expect(putBack({ images: [], main: 0 }, back("b", 1, true))).toEqual({
      images: ["b"],
      main: 0,
    });
  });
  test("does not add a picture twice", () => {
    expect(putBack(abc(1), back("b", 1))).toEqual(abc(1));
  });
});

test("filtering out missing pictures keeps the main one", () => {
  expect(without(abc(2), ["a", "x"])).toEqual({ images: ["b", "c"], main: 1 });
  expect(without(abc(2), ["c", "a"])).toEqual({ images: ["b"], main: 0 });
  expect(without(abc(1), [])).toEqual(abc(1));
});

describe("moving keeps the main picture", () => {
  test.each([
    [0, 2, 0, ["b", "c", "a"], 2],
    [0, 2, 1, ["b", "c", "a"], 0],
    [2, 0, 1, ["c", "a", "b"], 2],
    [1, 1, 1, ["a", "b", "c"], 1],
  ])("from %d to %d while %d is main", (from, to, main, images, then) => {
    expect(move(abc(main), from, to)).toEqual({ images, main: then });
  });
  test("moving outside the list is a no-op", () => {
    expect(move(abc(0), 0, 3)).toEqual(abc(0));
    expect(move(abc(0), 5, 0)).toEqual(abc(0));
  });
});

test("an unknown main picture falls back to the first", () => {
  expect(galleryOf(["a", "b"], "b").main).toBe(1);
  expect(galleryOf(["a", "b"], "x").main).toBe(0);
  expect(galleryOf(["a", "b"], null).main).toBe(0);
  expect(mainOf({ images: ["a"], main: 4 })).toBe(0);
});

test("an out-of-range main index falls back to the first picture", () => {
  expect(mainOf({ images: ["a", "b"], main: 5 })).toBe(0);
  expect(mainOf({ images: ["a", "b"], main: -1 })).toBe(0);
  expect(mainOf({ images: ["a", "b"], main: 1 })).toBe(1);
  expect(move({ images: ["a", "b"], main: 5 }, 0, 1)).toEqual({ images: ["b", "a"], main: 5 });
});
