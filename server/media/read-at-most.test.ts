import { expect, test } from "vitest";
import { readAtMost } from "./read-at-most";

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://site.test/", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);

test("a body within the limit is read whole", async () => {
  expect(await readAtMost(post("12345"), 5)).toEqual(Buffer.from("12345"));
  expect(await readAtMost(new Request("http://site.test/"), 5)).toEqual(Buffer.alloc(0));
});

test("a longer body is refused, whatever its length claims to be", async () => {
  expect(await readAtMost(post("123456"), 5)).toBeNull();
  expect(await readAtMost(post("1", { "content-length": "2202009" }), 5)).toBeNull();
});

test("an endless body is not read to its end", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  expect(await readAtMost(post(endless), 4096)).toBeNull();
  expect(sent).toBeLessThan(10);
});
