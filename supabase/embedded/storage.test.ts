import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { call, freshBackend, signedIn, tempFolder } from "@/tests/embedded/scene";
import { FileStorage } from "./storage-adapter";

const PATH = "property-images/properties/demo/one.jpg";
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]);

describe("the picture store", () => {
  const scene = freshBackend();
  let token: string;
  const send = (path: string, key: string, init: RequestInit = {}) =>
    fetch(`${scene.backend.url}/storage/v1${path}`, {
      ...init,
      headers: { apikey: key, "content-type": "image/jpeg", ...init.headers },
    });

  beforeAll(async () => {
    token = (await signedIn(scene.backend, "dana@example.com")).token;
    const answer = await send(`/object/${PATH}`, scene.backend.secretKey, {
      method: "POST",
      body: JPEG,
    });
    expect(answer.status).toBe(200);
  });

  test("a stored file is public at its exact address", async () => {
    const answer = await send(`/object/public/${PATH}`, scene.backend.publishableKey);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(JPEG);
  });

  test("visitors and signed-in users cannot upload", async () => {
    const { backend } = scene;
    const people: Record<string, string>[] = [{}, { authorization: `Bearer ${token}` }];
    for (const headers of people) {
      for (const path of ["property-images/properties/demo/two.jpg", PATH]) {
        const answer = await send(`/object/${path}`, backend.publishableKey, {
          method: "POST",
          body: JPEG,
          headers: { ...headers, "x-upsert": "true" },
        });
        expect(answer.status).toBe(400);
      }
    }
    expect(
      existsSync(join(backend.folder.storage, "property-images/properties/demo/two.jpg")),
    ).toBe(false);
  });

  test("only the server can list, move, sign or delete", async () => {
    const { backend } = scene;
    const tries: [string, string, unknown][] = [
      ["POST", "/storage/v1/object/list/property-images", { prefix: "" }],
      [
        "POST",
        "/storage/v1/object/sign/property-images/properties/demo/one.jpg",
        { expiresIn: 60 },
      ],
      ["DELETE", "/storage/v1/object/property-images", { prefixes: ["properties/demo/one.jpg"] }],
      [
        "POST",
        "/storage/v1/object/move",
        {
          bucketId: "property-images",
          sourceKey: "properties/demo/one.jpg",
          destinationKey: "mine.jpg",
        },
      ],
      ["POST", "/storage/v1/bucket", { id: "mine", name: "mine", public: true }],
      ["DELETE", "/storage/v1/bucket/property-images", undefined],
      ["POST", "/storage/v1/bucket/property-images/empty", {}],
    ];
    for (const who of [{}, { token }]) {
      for (const [method, path, body] of tries) {
        const answer = await call(backend, path, { ...who, method, body });
        // A refusal or an empty response; never a name and never a success.
        const text = JSON.stringify(answer.body);
        expect(text, `${method} ${path}`).not.toContain("one.jpg");
        expect(answer.status >= 400 || text === "[]", `${method} ${path} ${text}`).toBe(true);
      }
    }
    const still = await send(`/object/public/${PATH}`, backend.publishableKey);
    expect(still.status).toBe(200);
  });

  test("a path cannot escape its bucket", async () => {
    const { secretKey, folder } = scene.backend;
    for (const path of ["property-images/..%2f..%2fkeys.json", "property-images/%2e%2e/x.jpg"]) {
      const answer = await send(`/object/${path}`, secretKey, { method: "POST", body: JPEG });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(existsSync(join(folder.storage, "x.jpg"))).toBe(false);
  });

  test("the server deletes", async () => {
    const { backend } = scene;
    const answer = await call(backend, "/storage/v1/object/property-images", {
      key: backend.secretKey,
      method: "DELETE",
      body: { prefixes: ["properties/demo/one.jpg"] },
    });
    expect(answer.status).toBe(200);
    expect(existsSync(join(backend.folder.storage, PATH))).toBe(false);
  });
});

test("a partial file from a killed process is removed, and nothing else", async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, ".draft-1"), "half");
  writeFileSync(join(folder, "whole.jpg"), "whole");
  new FileStorage(folder);
  expect(readdirSync(folder)).toEqual(["whole.jpg"]);
});
