import { afterEach, expect, test, vi } from "vitest";
import { missingPictures } from "./missing-pictures";

afterEach(() => vi.unstubAllGlobals());

test("only a 404 marks a picture as missing; other errors and network failures do not", async () => {
  const answers: Record<string, () => Promise<Response>> = {
    "/media/here-480.jpg": async () => new Response(null, { status: 200 }),
    "/media/swept-480.jpg": async () => new Response(null, { status: 404 }),
    "/media/busy-480.jpg": async () => new Response(null, { status: 503 }),
    "/media/offline-480.jpg": async () => Promise.reject(new TypeError("offline")),
  };
  vi.stubGlobal("fetch", (url: string) => answers[url]?.());
  const paths = ["here.jpg", "swept.jpg", "busy.jpg", "offline.jpg"];
  expect(await missingPictures(paths)).toEqual(["swept.jpg"]);
});
