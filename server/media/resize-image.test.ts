import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { manyScans } from "@/tests/fakes/costly-pictures";
import { decode } from "./resize-image";

/** Would take more than four seconds. */
const dear = manyScans(6000, 4000, 883);

const decoders = () =>
  execFileSync("ps", ["-A", "-o", "ppid=,command="], { encoding: "utf8" })
    .split("\n")
    .filter(
      (line) =>
        line.trim().startsWith(`${process.pid} `) && line.includes("resize-image-worker.mjs"),
    )
    .filter((line) => !line.includes("<defunct>"));

test("a picture that exceeds the timeout is refused, and its process ends", async () => {
  const start = performance.now();
  await expect(decode(dear, "jpeg", { seconds: 1 })).rejects.toMatchObject({
    code: "imageComplex",
  });
  expect(performance.now() - start).toBeLessThan(3000);
  await expect.poll(decoders).toEqual([]);
});

test("aborting the request ends the process", async () => {
  const leaving = new AbortController();
  const answer = decode(dear, "jpeg", { signal: leaving.signal });
  await wait(300);
  expect(decoders()).toHaveLength(1);
  leaving.abort("gone");
  await expect(answer).rejects.toBe("gone");
  await expect.poll(decoders).toEqual([]);
});

test("a decoded picture is returned, and its process ends", async () => {
  const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: "#8a7" } });
  const { full, width, height, hashes } = await decode(await photo.png().toBuffer(), "png");
  expect(hashes).toMatch(/^\{(-?\d+,){3}-?\d+\}$/);
  expect([width, height]).toEqual([40, 30]);
  expect(Buffer.isBuffer(full)).toBe(true);
  await expect.poll(decoders).toEqual([]);
});
