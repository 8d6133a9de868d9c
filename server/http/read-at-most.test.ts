import { expect, test } from "vitest";
import { readAtMost, readFormAtMost } from "./read-at-most";

/**
 * A request as Next passes it on: its body is an external stream. (undici's own stream of a text throws an uncaught
 * error when it is cancelled on Node 24.)
 */
async function post(body: BodyInit, headers: Record<string, string> = {}) {
  const whole = new Response(body);
  const type = whole.headers.get("content-type");
  return new Request("http://site.test/", {
    method: "POST",
    body: body instanceof ReadableStream ? body : (await whole.blob()).stream(),
    headers: { ...(type && { "content-type": type }), ...headers },
    duplex: "half",
  } as RequestInit);
}

test("a body within the limit is read whole", async () => {
  expect(await readAtMost(await post("12345"), 5)).toEqual(Buffer.from("12345"));
  expect(await readAtMost(new Request("http://site.test/"), 5)).toEqual(Buffer.alloc(0));
});

test("a body over the limit is refused, by its size or its Content-Length", async () => {
  expect(await readAtMost(await post("123456"), 5)).toBeNull();
  expect(await readAtMost(await post("1", { "content-length": "2202009" }), 5)).toBeNull();
});

test("an endless body is read only up to the limit", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  expect(await readAtMost(await post(endless), 4096)).toBeNull();
  expect(sent).toBeLessThan(10);
});

test("a form is read within the limit, URL-encoded or multipart", async () => {
  const parts = new FormData();
  parts.append("id", "one");
  for (const body of [new URLSearchParams({ id: "one" }), parts]) {
    const form = await readFormAtMost(await post(body), 1000);
    expect(form === "tooLong" ? form : form?.get("id")).toBe("one");
    expect(await readFormAtMost(await post(body), 5)).toBe("tooLong");
  }
  expect(
    await readFormAtMost(await post("{}", { "content-type": "application/json" }), 1000),
  ).toBeNull();
});
