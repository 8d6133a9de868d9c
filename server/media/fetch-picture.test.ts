import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { AppError } from "@/server/errors";
import { fetchPicture } from "./fetch-picture";
import { isPublicAddress, publicLookup } from "./public-addresses";

vi.mock("server-only", () => ({}));

const folder = mkdtempSync(join(tmpdir(), "fetch-picture-"));
const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]);
let server: Server;
let ca: string;
let port: string;
let urls: string[] = [];

beforeAll(async () => {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const names = "subjectAltName=DNS:pictures.test,DNS:inside.test,IP:127.0.0.1";
  const options = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"];
  const subject = ["-subj", "/CN=pictures.test", "-addext", names];
  execFileSync("openssl", ["req", "-x509", ...options, ...subject, "-keyout", key, "-out", cert], {
    stdio: "ignore",
  });
  ca = readFileSync(cert, "utf8");
  server = createServer({ key: readFileSync(key), cert: ca }, ({ url = "/" }, response) => {
    urls.push(url);
    const [, kind, to = ""] = url.split("/", 3);
    if (kind === "to")
      response.writeHead(302, { Location: encodeURI(decodeURIComponent(to)) }).end();
    else if (kind === "loop") response.writeHead(302, { Location: "/loop" }).end();
    else if (kind === "missing") response.writeHead(404).end();
    else if (kind === "drip") response.writeHead(200).write(PICTURE);
    else if (kind === "large") {
      response.writeHead(200);
      const part = Buffer.alloc(1024 * 1024);
      const send = () => {
        while (!response.destroyed && response.write(part));
      };
      response.on("drain", send);
      send();
    } else response.writeHead(200, { "Content-Type": "text/plain" }).end(PICTURE);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = String((server.address() as AddressInfo).port);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** A fake DNS; this test's server plays the public internet. */
const NAMES: Record<string, string[]> = {
  "pictures.test": ["127.0.0.1"],
  "inside.test": ["169.254.169.254"],
  "half.test": ["127.0.0.1", "10.0.0.1"],
  "six.test": ["::1"],
};
const isPublic = (address: string) => address === "127.0.0.1" || isPublicAddress(address);
const lookup = publicLookup(isPublic, (name, _, done) =>
  done(
    NAMES[name] ? null : new Error("ENOTFOUND"),
    (NAMES[name] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
  ),
);
const fetched = async (url: string, timeoutMs = 5000) => {
  urls = [];
  try {
    return await fetchPicture(url, { isPublic, lookup, port, ca, timeoutMs });
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};
const at = (path: string, host = "pictures.test") => `https://${host}:${port}${path}`;
const to = (address: string) => at(`/to/${encodeURIComponent(address)}`);

test("a picture is fetched whatever its Content-Type, also through redirects", async () => {
  expect(await fetched(at("/a.jpg"))).toEqual(PICTURE);
  expect(await fetched(to(at("/a.jpg")))).toEqual(PICTURE);
  expect(await fetched(to("/a.jpg"))).toEqual(PICTURE);
});

test.each([
  "http://pictures.test/a.jpg",
  "ftp://pictures.test/a.jpg",
  "file:///etc/passwd",
  "https://user:word@pictures.test/a.jpg",
  "https://pictures.test:22/a.jpg",
  "data:image/png;base64,AAAA",
  "pictures.test/a.jpg",
  "",
])("%j is not a valid picture URL", async (address) => {
  expect(await fetched(address)).toBe("pictureAddress");
  expect(urls).toEqual([]);
});

describe("hosts outside the public internet are not requested", () => {
  test.each([
    "169.254.169.254",
    "10.0.0.1",
    "192.168.1.1",
    "172.16.0.1",
    "100.64.0.1",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:169.254.169.254]",
    "[fe80::1]",
    "[fd00::1]",
    "[64:ff9b::a9fe:a9fe]",
    "[2002:a9fe:a9fe::1]",
    "0xa9.0xfe.0xa9.0xfe",
    "2852039166",
    "①⓪.⓪.⓪.①",
    "inside.test",
    "half.test",
    "six.test",
  ])("%s, directly and through a redirect", async (host) => {
    expect(await fetched(at("/latest/meta-data", host))).toBe("pictureAddress");
    expect(await fetched(to(at("/latest/meta-data", host)))).toBe("pictureAddress");
    expect(urls).toHaveLength(1);
  });

  test("127.0.0.1, with the site's own check", async () => {
    const door = { isPublic: isPublicAddress, lookup, port, ca, timeoutMs: 5000 };
    await expect(fetchPicture(at("/a.jpg", "127.0.0.1"), door)).rejects.toMatchObject({
      code: "pictureAddress",
    });
  });

  test("a redirect that leaves https", async () => {
    expect(await fetched(to(`http://pictures.test:${port}/a.jpg`))).toBe("pictureAddress");
  });

  test("a name that now resolves to a private address", async () => {
    let answers = 0;
    const turning = publicLookup(isPublic, (_, __, done) => {
      answers += 1;
      done(null, [{ address: answers === 1 ? "127.0.0.1" : "169.254.169.254", family: 4 }]);
    });
    const door = { isPublic, lookup: turning, port, ca, timeoutMs: 5000 };
    expect(await fetchPicture(at("/a.jpg"), door)).toEqual(PICTURE);
    await expect(fetchPicture(at("/a.jpg"), door)).rejects.toMatchObject({
      code: "pictureAddress",
    });
  });
});

test.each([
  ["what is not there", "/missing", "pictureUnreachable"],
  ["redirects without an end", "/loop", "pictureUnreachable"],
  ["more than 12 MB", "/large", "imageTooLarge"],
])("%s is refused", async (_, path, code) => {
  expect(await fetched(at(path))).toBe(code);
});

test("a slowly dripping response and an unknown host fail in time", async () => {
  const start = performance.now();
  expect(await fetched(at("/drip"), 300)).toBe("pictureUnreachable");
  expect(await fetched(at("/a.jpg", "nobody.test"))).toBe("pictureUnreachable");
  expect(performance.now() - start).toBeLessThan(3000);
});

test.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "2a00:1450:4001:81b::200e", "2606:4700::1111"])(
  "%s is public",
  (address) => expect(isPublicAddress(address)).toBe(true),
);
test.each(["203.0.113.7", "224.0.0.1", "255.255.255.255", "2001:db8::1", "::ffff:8.8.8.8", "no"])(
  "%s is not",
  (address) => expect(isPublicAddress(address)).toBe(false),
);
