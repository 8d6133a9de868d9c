import { expect, test } from "vitest";
import { bytesMax, megabytesMax, scansAtMost, sniffImage } from "./rules";

test("one megabyte for pictures of a listing, two for a portrait or a logo", () => {
  expect([megabytesMax("listing"), megabytesMax("profile"), megabytesMax("logo")]).toEqual([
    1, 2, 2,
  ]);
  expect(bytesMax("listing")).toBe(1_048_576);
});

const bytes = (...parts: (number | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "number" ? [part] : [...Buffer.from(part)])),
  );

test.each([
  ["jpeg", bytes(0xff, 0xd8, 0xff, 0xe0)],
  ["png", bytes(0x89, "PNG\r\n", 0x1a, "\n")],
  ["heic", bytes(0, 0, 0, 24, "ftypheic")],
  ["heic", bytes(0, 0, 0, 24, "ftypmif1")],
  ["other", bytes(0, 0, 0, 24, "ftypavif")],
  ["other", bytes("<svg xmlns=")],
  ["other", bytes("GIF89a")],
  ["webp", bytes("RIFF0000WEBP")],
  ["other", bytes("RIFF0000WAVE")],
  ["other", bytes("<!doctype html>")],
  ["other", bytes(0xff, 0xd8)],
  ["other", bytes()],
] as const)("%s is detected by its first bytes", (format, head) => {
  expect(sniffImage(head)).toBe(format);
});

test("every possible scan marker is counted, also after fill bytes and at the end", () => {
  expect(scansAtMost(bytes(0xff, 0xd8, 0xff, 0xda, 1, 0xff, 0xff, 0xda, 0xff))).toBe(2);
  expect(scansAtMost(bytes(0xff, 0xda, 0xff, 0, 0xda, 0xff, 0xda))).toBe(2);
  expect(scansAtMost(bytes())).toBe(0);
});
