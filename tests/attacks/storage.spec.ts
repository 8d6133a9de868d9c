import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { manyScans, pngBomb } from "../fakes/costly-pictures";
import { backend } from "../journeys/support/backend";
import { api, type Cast, type Who } from "./support/cast";
import { SITE, send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const BUCKET = "property-images";
const WHO = ["visitor", "agent", "otherAgent", "company", "admin"] as const;
const jpeg = (color: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** A picture of the agent, stored as the site stores it. */
async function uploaded({ agent }: Cast) {
  const answer = await send("/api/uploads?kind=listing", {
    body: await jpeg("#3f5b3a"),
    headers: { ...agent.headers, origin: SITE, "content-type": "image/jpeg" },
  });
  return JSON.parse(answer.text).path as string;
}

test("only the server writes, lists and empties the picture store", async ({ cast }) => {
  const path = await uploaded(cast);
  const folder = path.slice(0, path.lastIndexOf("/"));
  const newPath = `${folder}/${randomUUID()}.jpg`;
  const picture = await jpeg("#000");
  const upload = { body: picture, headers: { "content-type": "image/jpeg", "x-upsert": "true" } };
  const move = { bucketId: BUCKET, sourceKey: path, destinationKey: newPath };
  const calls: Record<string, [path: string, init: { method?: string; body?: unknown }]> = {
    "adding a picture": [`object/${BUCKET}/${newPath}`, upload],
    "replacing a picture": [`object/${BUCKET}/${path}`, upload],
    "putting a picture": [`object/${BUCKET}/${path}`, { ...upload, method: "PUT" }],
    "adding a page": [
      `object/${BUCKET}/${folder}/x.html`,
      { ...upload, body: "<script>alert(1)</script>" },
    ],
    "leaving the bucket": [`object/${BUCKET}/..%2f..%2fkeys.json`, upload],
    "deleting a picture": [`object/${BUCKET}/${path}`, { method: "DELETE" }],
    "deleting many": [`object/${BUCKET}`, { method: "DELETE", body: { prefixes: [path] } }],
    "listing a folder": [`object/list/${BUCKET}`, { body: { prefix: folder } }],
    "listing everything": [`object/list/${BUCKET}`, { body: { prefix: "" } }],
    moving: ["object/move", { body: move }],
    copying: ["object/copy", { body: move }],
    "signing an address": [`object/sign/${BUCKET}/${path}`, { body: { expiresIn: 60 } }],
    "signing an upload": [`object/upload/sign/${BUCKET}/${newPath}`, { method: "POST" }],
    "listing the buckets": ["bucket", {}],
    "making a bucket": ["bucket", { body: { id: "mine", name: "mine", public: true } }],
    "opening the bucket": [`bucket/${BUCKET}`, { method: "PUT", body: { public: true } }],
    "emptying the bucket": [`bucket/${BUCKET}/empty`, { body: {} }],
    "deleting the bucket": [`bucket/${BUCKET}`, { method: "DELETE" }],
  };
  for (const [what, [to, init]] of Object.entries(calls)) {
    for (const who of WHO) {
      await attempt(`${what}, as ${who}`, async () => {
        const { status, body } = await api(`/storage/v1/${to}`, {
          ...init,
          token: cast[who].token,
        });
        // A refusal or an empty list; never a name.
        expect(status >= 400 || JSON.stringify(body) === "[]", JSON.stringify(body)).toBe(true);
      });
    }
  }
  const stored = await send(`/media/${path}`);
  await control("the picture is there, as it was", async () => {
    expect(stored.status).toBe(200);
    expect(stored.headers["content-type"]).toBe("image/jpeg");
  });
  const asServer = (to: string, init: { method?: string; body?: unknown }) =>
    api(`/storage/v1/${to}`, {
      ...init,
      headers: {
        apikey: backend().keys.secretKey,
        ...(init.body === picture && { "content-type": "image/jpeg" }),
      },
    });
  await control("the server adds a picture", async () =>
    expect((await asServer(`object/${BUCKET}/${newPath}`, { body: picture })).status).toBe(200),
  );
  await control("the server deletes it", async () => {
    const body = { prefixes: [newPath] };
    const { status } = await asServer(`object/${BUCKET}`, { method: "DELETE", body });
    expect(status).toBe(200);
    expect((await send(`/media/${newPath}`)).status).toBe(404);
  });
});

test("the media URL serves nothing but pictures", async ({ cast }) => {
  const path = await uploaded(cast);
  const [folder, owner, name] = path.split("/");
  const others = [
    `/media/../${BUCKET}/${path}`,
    `/media/${folder}/${owner}/..%2f${owner}%2f${name}`,
    `/media/%2e%2e/%2e%2e/keys.json`,
    `/media/..%2f..%2fkeys.json`,
    `/media/${folder}/${owner}/`,
    `/media/${folder}/${owner}/${name}.html`,
    `/media/${folder}/${owner}/${name}%00.html`,
    `/media/${folder}//${owner}/${name}`,
    `/media/private/${owner}/${name}`,
    `/media/${folder}/${owner}/${name?.replace(".jpg", ".svg")}`,
    `/_next/image?url=%2Fmedia%2F${encodeURIComponent(path)}&w=640&q=75`,
    "/_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=640&q=75",
  ];
  for (const address of others) {
    await attempt(address, async () =>
      expect((await send(address)).status).toBeGreaterThanOrEqual(300),
    );
  }
  await control("the picture itself", async () => {
    const { status, headers } = await send(`/media/${path}`);
    expect(status).toBe(200);
    expect(headers["content-security-policy"]).toContain("sandbox");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
});

/** Who may upload what, as in the route's `NEED`. */
const MAY: Record<string, readonly Who[]> = {
  listing: ["agent", "otherAgent", "linkedAgent", "admin"],
  profile: [
    "agent",
    "otherAgent",
    "linkedAgent",
    "company",
    "otherCompany",
    "lapsedAgent",
    "lapsedCompany",
    "admin",
  ],
  logo: ["company", "otherCompany", "lapsedCompany"],
};

for (const [kind, may] of Object.entries(MAY)) {
  test(`a picture of kind ${kind} is uploaded only by permitted roles, from a page of this site`, async ({
    cast,
  }) => {
    const body = await jpeg("#a4482c");
    const upload = (who: Who, origin?: string) =>
      send(`/api/uploads?kind=${kind}`, {
        body,
        headers: { ...cast[who].headers, ...(origin && { origin }), "content-type": "image/jpeg" },
      });
    const all = Object.keys(cast) as Who[];
    for (const who of all.filter((one) => !may.includes(one))) {
      await attempt(`as ${who}`, async () => {
        const { status, text } = await upload(who, SITE);
        expect([401, 403]).toContain(status);
        expect(text).not.toContain("path");
      });
    }
    for (const origin of [undefined, "null", "https://evil.example"]) {
      for (const who of may) {
        await attempt(`as ${who}, from ${origin}`, async () =>
          expect((await upload(who, origin)).status).toBe(403),
        );
      }
    }
    for (const who of may) {
      await control(`as ${who}`, async () => {
        const { status, text } = await upload(who, SITE);
        expect([who, status, JSON.parse(text)]).toEqual([who, 200, { path: expect.any(String) }]);
        const { profileId, companyId } = cast[who];
        expect(text).toContain(kind === "logo" ? companyId : profileId);
      });
    }
  });
}

test("files that are not pictures are not stored", async ({ cast }) => {
  const upload = (body: string | Buffer, type: string, kind = "listing") =>
    send(`/api/uploads?kind=${kind}`, {
      body,
      headers: { ...cast.agent.headers, origin: SITE, "content-type": type },
    });
  const good = await jpeg("#fff");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  const bad: Record<string, [string | Buffer, string, string?]> = {
    "a drawing with a script": [svg, "image/svg+xml"],
    "a drawing called a picture": [svg, "image/jpeg"],
    "a page called a picture": ["<script>alert(1)</script>", "image/jpeg"],
    "a picture's first bytes before a page": [
      Buffer.concat([good.subarray(0, 20), Buffer.from("<script>alert(1)</script>")]),
      "image/jpeg",
    ],
    "an animation": [Buffer.from("GIF89a\x01\x00\x01\x00"), "image/gif"],
    "a program": [Buffer.from("MZ\x90\x00"), "image/png"],
    nothing: ["", "image/jpeg"],
    "a huge picture": [Buffer.concat([good, Buffer.alloc(12_000_000)]), "image/jpeg"],
    "a kind of its own": [good, "image/jpeg", "../../etc"],
    "a kind of every object": [good, "image/jpeg", "constructor"],
  };
  for (const [what, [body, type, kind]] of Object.entries(bad)) {
    await attempt(what, async () =>
      expect((await upload(body, type, kind)).status).toBeGreaterThanOrEqual(400),
    );
  }
  await control("a picture, without what it said of its place", async () => {
    const withPlace = await sharp(good)
      .withExif({ IFD0: { Make: "SPYCAM" }, IFD3: { GPSLatitude: "32/1 5/1 10/1" } })
      .jpeg()
      .toBuffer();
    const stored = await upload(Buffer.concat([withPlace, Buffer.from("<script>")]), "image/jpeg");
    const { path } = JSON.parse(stored.text);
    const { text } = await send(`/media/${path}`);
    expect(text).not.toContain("SPYCAM");
    expect(text).not.toContain("<script>");
  });
  await control("it is registered for the agent", async () => {
    const { text } = await upload(good, "image/jpeg");
    expect(JSON.parse(text).path).toContain(cast.agent.profileId);
  });
});

test("pictures that are expensive to decode block nobody's uploads", async ({ cast }) => {
  test.slow();
  const upload = (who: "agent" | "otherAgent", body: Buffer, kind = "listing") =>
    send(`/api/uploads?kind=${kind}`, {
      body,
      headers: { ...cast[who].headers, origin: SITE, "content-type": "image/jpeg" },
    });
  const dear: Record<string, [Buffer, string]> = {
    "hundreds of scans": [manyScans(6000, 4000, 883), "imageComplex"],
    "a strip of one dot": [pngBomb(1, 24_000_000), "imageSides"],
    "more pixels than a camera has": [pngBomb(16_000, 16_000), "imagePixels"],
    "a picture cut off, with an end": [
      Buffer.concat([(await jpeg("#123")).subarray(0, -40), Buffer.from([0xff, 0xd9])]),
      "imageCut",
    ],
  };
  for (const [what, [body, code]] of Object.entries(dear)) {
    for (const kind of ["listing", "profile"]) {
      await attempt(`${what}, as ${kind}`, async () => {
        const { status, text } = await upload("agent", body, kind);
        expect([status, JSON.parse(text).code]).toEqual([422, code]);
      });
    }
  }
  // The most expensive pictures allowed, far more of them than there are decoders.
  const answered: string[] = [];
  const many = Array.from({ length: 10 }, async () => {
    const { status } = await upload("agent", manyScans(6000, 4000, 100));
    answered.push("dear");
    return status;
  });
  await attempt("taking all decoders with one account", async () => {
    expect((await upload("otherAgent", await jpeg("#456"))).status).toBe(200);
    expect(answered.length).toBeLessThan(many.length);
  });
  await control("each of them is taken in its turn", async () =>
    expect(new Set(await Promise.all(many))).toEqual(new Set([200])),
  );
});
