import { describe, expect, test } from "vitest";
import { cardMediaUrl, mediaUrl } from "./address";
import { isMediaKind, isMediaPath, isServedPath, mediaObjects, newMediaPath } from "./paths";

const owner = "0b5c7d1e-1111-4a2b-8c3d-000000000001";
const name = "9e107d9d-3721-4b1f-9b6a-0123456789ab";
const path = newMediaPath("listing", owner, name);

test("a picture has a path, two addresses and its stored objects", () => {
  expect(path).toBe(`properties/${owner}/${name}.jpg`);
  expect(mediaUrl(path)).toBe(`/media/properties/${owner}/${name}.jpg`);
  expect(cardMediaUrl(path)).toBe(`/media/properties/${owner}/${name}-480.jpg`);
  expect(mediaObjects(path)).toEqual([
    path,
    `properties/${owner}/${name}-800.jpg`,
    `properties/${owner}/${name}-480.jpg`,
  ]);
});

describe("only our own file names are served", () => {
  test.each([
    [path, true],
    [`profiles/${owner}/${name}-480.jpg`, true],
    [`properties/${owner}/${name}-800.jpg`, true],
    [`properties/${owner}/${name}.png`, false],
    [`properties/${owner}/${name}-960.jpg`, false],
    [`other/${owner}/${name}.jpg`, false],
    [`properties/${owner}/../${name}.jpg`, false],
    [`properties/${owner}/${name}.jpg/`, false],
    [`properties/${owner.toUpperCase()}/${name}.jpg`, false],
    ["", false],
  ])("%s", (path, served) => {
    expect(isServedPath(path)).toBe(served);
  });
});

test("a listing references the picture itself, not its copy or a foreign address", () => {
  expect(isMediaPath(path)).toBe(true);
  expect(isMediaPath(`properties/${owner}/${name}-480.jpg`)).toBe(false);
  expect(isMediaPath("https://evil.example/a.jpg")).toBe(false);
});

test("kinds are listing, profile and logo", () => {
  expect(["listing", "profile", "logo", "toString", null].map(isMediaKind)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
