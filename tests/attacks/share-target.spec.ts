import { rows } from "../journeys/support/backend";
import { type Actor, newActor } from "./support/cast";
import { SITE, send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const field = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const picture = (n: number, bytes: number) =>
  Buffer.concat([
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="photos"; filename="${n}.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8`,
      "latin1",
    ),
    Buffer.alloc(bytes, 7),
    Buffer.from("\r\n"),
  ]);
const envelope = (text: string, pictures: Buffer[] = []) =>
  Buffer.concat([Buffer.from(field("text", text)), ...pictures, Buffer.from("--x--\r\n")]);

const share = (body: Buffer, headers: Record<string, string>, as?: Actor) =>
  send("/api/share", {
    method: "POST",
    headers: { ...as?.headers, "content-type": "multipart/form-data; boundary=x", ...headers },
    body,
  });
/** The headers a browser sends when an app, not a page, started the request. */
const FROM_APP = { "sec-fetch-site": "none", "sec-fetch-mode": "navigate", origin: "null" };
const stored = async (agent: Actor) => ({
  homes: (await rows(`properties?select=id&agent_id=eq.${agent.profileId}`)).length,
  drafts: (await rows(`properties?select=id&agent_id=eq.${agent.profileId}&status=eq.draft`))
    .length,
});

test("a share is accepted from an app or the site, but not from other sites' pages", async () => {
  const agent = await newActor("agent");
  const text = envelope("דירה בחיפה");
  for (const site of ["cross-site", "same-site"]) {
    for (const origin of ["https://evil.example", "null", SITE]) {
      await attempt(`${site} with the origin ${origin}`, async () => {
        const headers = { "sec-fetch-site": site, origin };
        expect((await share(text, headers, agent)).status).toBe(403);
      });
    }
  }
  await control("an app's own", async () => {
    const { status, text: page } = await share(text, FROM_APP, agent);
    expect([status, page.includes("דירה בחיפה")]).toEqual([200, true]);
  });
});

test("without a session nothing is stored, and the form requires signing in first", async () => {
  await attempt("the form behind a share of nobody", async () => {
    const { status, headers, text } = await share(envelope("דירה של אף אחד"), FROM_APP);
    expect([status, headers["set-cookie"], headers["cache-control"]]).toEqual([
      200,
      undefined,
      expect.stringContaining("no-store"),
    ]);
    const [, path = ""] = /href="(\/add-property[^"]+)"/.exec(text) ?? [];
    const form = await send(path, {});
    expect([form.status, form.headers.location]).toEqual([
      307,
      expect.stringContaining(encodeURIComponent(path)),
    ]);
  });
  await control("the text is in the answer for the browser that sent it", async () =>
    expect((await share(envelope("דירה של אף אחד"), FROM_APP)).text).toContain("דירה של אף אחד"),
  );
  const agent = await newActor("agent");
  const before = await stored(agent);
  await attempt("a share of an agent publishes nothing and makes no draft", async () => {
    expect((await share(envelope("למכירה בחיפה, 4 חדרים"), FROM_APP, agent)).status).toBe(200);
    expect(await stored(agent)).toEqual(before);
  });
});

test("shared text stays plain text, whatever it contains", async () => {
  for (const text of [
    '</script><script src="https://evil.example/x.js"></script>',
    "<!--<script>",
    '"}, alert(1), {"',
  ]) {
    await attempt(text, async () => {
      const { text: page } = await share(envelope(text), FROM_APP);
      const [, data = ""] = /id="shared">(.*?)<\/script>/s.exec(page) ?? [];
      expect(JSON.parse(data).text).toBe(text);
      expect(page.match(/<script/g)).toHaveLength(2);
    });
  }
  await control("as an envelope", async () =>
    expect((await share(envelope("דירה"), FROM_APP)).status).toBe(200),
  );
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
    await attempt(`as ${type}`, async () => {
      const headers = { ...FROM_APP, "content-type": type };
      expect((await share(envelope("דירה"), headers)).status).toBe(400);
    });
  }
});

test("200 pictures are counted and none is stored", async () => {
  const agent = await newActor("agent");
  const before = await stored(agent);
  const many = Array.from({ length: 200 }, (_, n) => picture(n, 100_000));
  await attempt("200 pictures of 100 KB", async () => {
    const { text } = await share(envelope("דירה עם תמונות", many), FROM_APP, agent);
    const [, data = "{}"] = /id="shared">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(data)).toMatchObject({ text: "דירה עם תמונות", pictures: 0 });
    expect(await stored(agent)).toEqual(before);
  });
  await control("its text comes along", async () =>
    expect((await share(envelope("דירה עם תמונות", many), FROM_APP, agent)).status).toBe(200),
  );
});
