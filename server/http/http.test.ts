import type { RequestListener, Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { publicCsp } from "@/lib/csp";
import messages from "@/messages/he.json";
import { refuseRequest } from "./refusals";
import { cleanRequest } from "./request-headers";
import { finishResponse } from "./response-headers";
import { serverOf } from "./testing";

const { mapHost } = vi.hoisted(() => ({ mapHost: vi.fn(() => "") }));
vi.mock("@/server/search/streets", () => ({ mapHost }));

const PUBLIC = "public, max-age=0, s-maxage=1, must-revalidate";
const words: (typeof messages)["unreadable"] = messages.unreadable;

let server: Server | undefined;
afterEach(() => server?.close());

/** The raw response of a site with this listener to exactly these bytes. */
async function sent(bytes: string, site: RequestListener = (_, answer) => answer.end("site")) {
  server = serverOf([refuseRequest, finishResponse, cleanRequest], site);
  await new Promise<void>((listening) => server?.listen(0, "127.0.0.1", listening));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(bytes);
  let text = "";
  for await (const part of socket) text += part;
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [line = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((one) => [one.split(":")[0]?.toLowerCase(), one.slice(one.indexOf(":") + 2)]),
  );
  return { status: Number(line.split(" ")[1]), headers, body };
}

const ask = (path: string, ...lines: string[]) =>
  `GET ${path} HTTP/1.1\r\n${["Host: a", ...lines, "Connection: close"].join("\r\n")}\r\n\r\n`;

test.each([
  [503, undefined, "5"],
  [503, "60", "60"],
  [200, undefined, undefined],
])(
  "a response with status %i and Retry-After %s is sent with Retry-After %s",
  async (status, given, said) => {
    const { headers } = await sent(ask("/"), (_, answer) => {
      answer.writeHead(status, given ? { "Retry-After": given } : {});
      answer.end();
    });
    expect(headers["retry-after"]).toBe(said);
  },
);

describe("response headers and caching", () => {
  const site =
    (status: number): RequestListener =>
    (_, answer) => {
      answer.writeHead(status, { "Cache-Control": PUBLIC });
      answer.end();
    };

  test("headers are kept in every form that writeHead accepts", async () => {
    const odd: RequestListener = (_, answer) => {
      answer.setHeader("x-a", "before");
      answer.writeHead(404, "Gone for now", ["X-A", "1", "X-A", "2", "X-B", "3"]);
      answer.end();
    };
    const { status, headers } = await sent(ask("/"), odd);
    expect([status, headers["x-a"], headers["x-b"]]).toEqual([404, "2", "3"]);
  });

  test.each([
    [304, "rsc", "rsc, Accept-Encoding"],
    [304, "rsc, accept-encoding", "rsc, accept-encoding"],
    [304, "*", "*"],
    [304, undefined, undefined],
    [200, "rsc", "rsc"],
  ])(
    "Accept-Encoding is added to the Vary of a 304 only (status %i, Vary %s)",
    async (status, vary, said) => {
      const varies: RequestListener = (_, answer) => {
        if (vary) answer.setHeader("Vary", vary);
        answer.writeHead(status).end();
      };
      expect((await sent(ask("/"), varies)).headers.vary).toBe(said);
    },
  );

  test("a redirect has a single Location header", async () => {
    const twice: RequestListener = (_, answer) => {
      answer.setHeader("location", "/a");
      answer.appendHeader("location", "/a");
      answer.writeHead(308).end();
    };
    const { headers } = await sent(ask("/"), twice);
    expect(headers.location).toBe("/a");
  });

  test.each([
    [308, "/agent/old?s=aB3dE6", "/agent/new", "/agent/new?s=aB3dE6", "private, no-store"],
    [
      308,
      "/agent/old?s=aB3dE6&roomsMin=3",
      "/agent/new?roomsMin=3",
      "/agent/new?roomsMin=3&s=aB3dE6",
      "private, no-store",
    ],
    [308, "/agent/old?s=aB3dE6", "/agent/new?s=aB3dE6", "/agent/new?s=aB3dE6", PUBLIC],
    [308, "/agent/old?s=%22onload", "/agent/new", "/agent/new", PUBLIC],
    [308, "/agent/old", "/agent/new", "/agent/new", PUBLIC],
    [308, "/agent/old?s=aB3dE6", "https://else.example/", "https://else.example/", PUBLIC],
    [308, "/agent/old?s=aB3dE6", "//else.example/", "//else.example/", PUBLIC],
    [307, "/dashboard?s=aB3dE6", "/auth", "/auth", PUBLIC],
  ])("%i of %s to %s leads to %s", async (status, path, to, place, kept) => {
    const leads: RequestListener = (_, answer) => {
      answer.writeHead(status, { Location: to, "Cache-Control": PUBLIC }).end();
    };
    const { headers } = await sent(ask(path), leads);
    expect([headers.location, headers["cache-control"]]).toEqual([place, kept]);
  });

  test("a page is publicly cacheable", async () => {
    expect((await sent(ask("/"), site(200))).headers["cache-control"]).toBe(PUBLIC);
  });

  test.each([
    ["a fetch of Next's", ask("/", "RSC: 1"), 307],
    ["an address of Next's", ask("/?_rsc=abc"), 200],
    ["an error", ask("/"), 503],
  ])("not publicly cacheable: %s", async (_, bytes, status) => {
    const answer = await sent(bytes, site(status));
    expect([answer.status, answer.headers["cache-control"]]).toEqual([status, "private, no-store"]);
  });

  test("request headers that Next deletes meanwhile still count", async () => {
    const forgetful: RequestListener = (request, answer) => {
      delete request.headers.rsc;
      answer.setHeader("Cache-Control", PUBLIC);
      answer.end();
    };
    const { headers } = await sent(ask("/", "RSC: 1"), forgetful);
    expect(headers["cache-control"]).toBe("private, no-store");
  });
});

describe("the content security policy", () => {
  const page =
    (headers: Record<string, string>): RequestListener =>
    (_, answer) => {
      for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
      answer.end();
    };
  const html = { "content-type": "text/html; charset=utf-8" };
  const policy = async (headers: Record<string, string>) =>
    (await sent(ask("/"), page(headers))).headers["content-security-policy"];

  test("is built from the page's own scripts and pictures instead of the earlier policy", async () => {
    const policyHeaders = {
      "x-delet-scripts": "'sha256-a='",
      "x-delet-pictures": "https://b.example",
    };
    const { headers } = await sent(
      ask("/"),
      page({ ...html, "content-security-policy": publicCsp(), ...policyHeaders }),
    );
    expect(headers["content-security-policy"]).toBe(
      publicCsp({ scripts: "'sha256-a='", pictures: "https://b.example" }),
    );
    expect(headers["x-delet-scripts"]).toBeUndefined();
    expect(headers["x-delet-pictures"]).toBeUndefined();
  });

  test("allows the host of the map's streets, where the operator configured one", async () => {
    mapHost.mockReturnValue("https://tiles.example");
    const maps = "https://tiles.example";
    expect(await policy(html)).toBe(publicCsp({ maps }));
    expect(await policy({ ...html, "x-delet-scripts": "" })).toBe(publicCsp({ maps }));
    mapHost.mockReturnValue("");
  });

  test("is the default, or the page's own, where nothing is declared", async () => {
    expect(await policy(html)).toBe(publicCsp());
    const own = "script-src 'nonce-a'";
    expect(await policy({ ...html, "content-security-policy": own })).toBe(own);
    expect(await policy({ "content-type": "application/json" })).toBeUndefined();
  });
});

describe("a form", () => {
  const failing: RequestListener = (request, answer) => {
    request.on("data", () => {});
    request.on("end", () => {
      answer.statusCode = 500;
      answer.end();
    });
  };
  const send = (path: string, bytes: number, chunked: boolean) => {
    const body = "x".repeat(bytes);
    return chunked
      ? `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n`
      : `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n${body}`;
  };
  const MEGABYTE = 1024 * 1024;

  test.each([true, false])("over the size limit gets 413 (chunked: %s)", async (chunked) => {
    expect((await sent(send("/", MEGABYTE + 1, chunked), failing)).status).toBe(413);
    expect((await sent(send("/", MEGABYTE, chunked), failing)).status).toBe(500);
  });
});

describe("what cannot be read", () => {
  const letters = (count: number) => `/explore?q=${"%D7%90".repeat(count)}`;

  test("a URL of 5,000 Hebrew letters is accepted", async () => {
    expect(await sent(ask(letters(5000)))).toMatchObject({ status: 200, body: "site" });
  });

  test("a longer URL gets a 431 page", async () => {
    const { status, headers, body } = await sent(ask(letters(20_000)));
    expect(status).toBe(431);
    expect(headers).toMatchObject({
      "cache-control": "private, no-store",
      "content-type": "text/html; charset=utf-8",
    });
    expect(body).toContain('<html lang="he" dir="rtl">');
    expect(body).toContain(words.tooLongText);
    expect(body).toContain('href="/explore"');
  });

  test("a request that is not HTTP gets Node's own 400", async () => {
    expect(await sent("hello\r\n\r\n")).toMatchObject({ status: 400, body: "" });
  });

  test("a request with two Host headers is refused", async () => {
    const { status, body } = await sent(ask("/", "Host: b"));
    expect(status).toBe(400);
    expect(body).toContain(words.twoNamesText);
  });
});
