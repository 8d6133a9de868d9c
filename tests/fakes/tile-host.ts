import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { streetsFile } from "./street-tiles";

/** A static host of a file of tiles, which it gives in parts, and of a style that uses the file. */
export async function startTileHost() {
  const file = streetsFile();
  const etag = `"${createHash("sha256").update(file).digest("hex").slice(0, 16)}"`;
  const requests: { path: string; range: string | undefined }[] = [];
  let isDown = false;
  let attribution = "";
  const server = createServer(({ url: path = "", method, headers }, response) => {
    requests.push({ path, range: headers.range });
    const open = {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "range",
      "access-control-expose-headers": "etag, content-range",
    };
    if (method === "OPTIONS") return response.writeHead(204, open).end();
    if (isDown) return response.writeHead(503, open).end();
    if (path === "/style.json") {
      response.writeHead(200, { ...open, "content-type": "application/json" });
      return response.end(JSON.stringify(style(`${url}/streets.pmtiles`, attribution)));
    }
    if (path !== "/streets.pmtiles") return response.writeHead(404, open).end();
    const [, from = "0", to = String(file.length - 1)] =
      /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    const part = file.subarray(Number(from), Number(to) + 1);
    response.writeHead(headers.range ? 206 : 200, {
      ...open,
      etag,
      "content-type": "application/octet-stream",
      "content-length": part.length,
      ...(headers.range && {
        "content-range": `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`,
      }),
    });
    return response.end(part);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    goesDown(down: boolean) {
      isDown = down;
    },
    /** What the style says of whose work its streets are. */
    says(words: string) {
      attribution = words;
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}

const style = (file: string, attribution: string) => ({
  version: 8,
  glyphs: "https://fonts.example/{fontstack}/{range}.pbf",
  sources: { town: { type: "vector", url: `pmtiles://${file}`, attribution } },
  layers: [
    { id: "ground", type: "background", paint: { "background-color": "#e8efe4" } },
    {
      id: "sea",
      type: "fill",
      source: "town",
      "source-layer": "water",
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": "#8fb7d6" },
    },
    {
      id: "streets",
      type: "line",
      source: "town",
      "source-layer": "roads",
      paint: { "line-color": "#b8860b", "line-width": 3 },
    },
    {
      id: "names",
      type: "symbol",
      source: "town",
      "source-layer": "roads",
      layout: {
        "symbol-placement": "line",
        "text-field": ["get", "name"],
        "text-font": ["A font of theirs"],
      },
    },
  ],
});
