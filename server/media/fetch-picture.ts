import "server-only";
import type { IncomingMessage } from "node:http";
import { request as ask } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { deadline } from "@/server/deadline";
import { AppError } from "@/server/errors";
import { isPublicAddress, PrivateAddress, publicLookup } from "./public-addresses";

const BYTES_MAX = 12 * 1024 * 1024;
const REDIRECTS_MAX = 3;
const TIMEOUT_MS = 10_000;
const REDIRECT = new Set([301, 302, 303, 307, 308]);

type Network = {
  isPublic: (address: string) => boolean;
  lookup: LookupFunction;
  port: string;
  ca?: string;
  timeoutMs: number;
};
const PUBLIC_NETWORK: Network = {
  isPublic: isPublicAddress,
  lookup: publicLookup(isPublicAddress),
  port: "",
  timeoutMs: TIMEOUT_MS,
};

/**
 * The bytes behind an address that an agent entered: over https from the public internet alone, with every redirect
 * checked like the first address, at most 12 MB and ten seconds. The decoder determines the format.
 */
export async function fetchPicture(
  address: string,
  network: Network = PUBLIC_NETWORK,
): Promise<Buffer> {
  const signal = deadline(network.timeoutMs);
  let url = addressOf(address, network);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await get(url, network, signal);
    const { statusCode: status = 0, headers } = response;
    if (!REDIRECT.has(status) || !headers.location) {
      if (status === 200) return read(response);
      response.destroy();
      throw new AppError("pictureUnreachable");
    }
    response.destroy();
    url = addressOf(headers.location, network, url);
  }
  throw new AppError("pictureUnreachable");
}

function addressOf(address: string, { isPublic, port }: Network, base?: URL) {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url?.protocol !== "https:" || url.username || url.password || url.port !== port)
    throw new AppError("pictureAddress");
  // A numeric address connects without a lookup.
  const figures = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(figures) && !isPublic(figures)) throw new AppError("pictureAddress");
  return url;
}

function get(url: URL, { lookup, isPublic, ca }: Network, signal: AbortSignal) {
  return new Promise<IncomingMessage>((done, failed) => {
    const headers = { Accept: "image/*", "User-Agent": "Delet" };
    // A fresh connection: the address behind a reused one would not have been checked.
    const request = ask(url, { agent: false, lookup, signal, headers, ...(ca && { ca }) }, done);
    request.on("socket", (socket) =>
      socket.on("connect", () => {
        if (!isPublic(socket.remoteAddress ?? "")) request.destroy(new PrivateAddress(url.host));
      }),
    );
    request.on("error", (error) =>
      failed(
        new AppError(error instanceof PrivateAddress ? "pictureAddress" : "pictureUnreachable"),
      ),
    );
    request.end();
  });
}

async function read(response: IncomingMessage) {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.byteLength;
      if (length > BYTES_MAX) throw new AppError("imageTooLarge", { megabytes: 12 });
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("pictureUnreachable");
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}
