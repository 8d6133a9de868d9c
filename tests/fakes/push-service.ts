import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A pair of nobody's, as `npx web-push generate-vapid-keys` makes them. */
export const NOBODYS_KEYS = {
  publicKey:
    "BCgXqR0edA-Up5tn8ZYP08OxRE2CXl4oBl9rf9GV0m0CbnVK0dhgj4NbyS9KRpWE2BoCO_IhsP-y71Q9IlJ2GYM",
  privateKey: "QoIfaQFC-o2D29LOy26oCd7XCwOothG4d2Shz_2C-8U",
};

/** A browser that is subscribed: what it tells the site, and how it reads what comes (RFC 8291). */
export function newBrowser(service = "https://fcm.googleapis.com/fcm/send") {
  const pair = createECDH("prime256v1");
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    target: {
      endpoint: `${service}/${randomBytes(12).toString("hex")}`,
      p256dh: own.toString("base64url"),
      auth: auth.toString("base64url"),
    },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const theirs = body.subarray(21, 21 + (body[20] ?? 0));
      const sealed = body.subarray(21 + theirs.length);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, theirs]);
      const shared = hkdfSync("sha256", pair.computeSecret(theirs), auth, info, 32);
      const part = (name: string, length: number) =>
        Buffer.from(
          hkdfSync("sha256", Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, length),
        );
      const box = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
      box.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([box.update(sealed.subarray(0, -16)), box.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/** Whom a push service believes that it is: the claims, when the signature is of the key beside them. */
export function claimsOf(authorization: string) {
  const [, token = "", key = ""] = authorization.match(/^vapid t=(\S+), k=(\S+)$/) ?? [];
  const [head, claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString("base64url"),
  );
  const publicKey = createPublicKey({
    format: "jwk",
    key: { kty: "EC", crv: "P-256", x: x as string, y: y as string },
  });
  const good = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return good ? { key, ...JSON.parse(Buffer.from(claims, "base64url").toString()) } : null;
}

export type Pushed = { path: string; headers: Record<string, unknown>; body: Buffer };

/** Every push service of the world, on this machine; it answers what it is told to. */
export async function startPushService() {
  const received: Pushed[] = [];
  let status: number | "hangs up" = 201;
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    received.push({
      path: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(pieces),
    });
    if (status === "hangs up") return void request.socket.destroy();
    if (status >= 300 && status < 400) response.setHeader("location", "/elsewhere");
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers(next: typeof status) {
      status = next;
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}
