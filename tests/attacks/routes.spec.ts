import type { Actor, Who } from "./support/cast";
import { ROUTES, routeMethods } from "./support/route-table";
import { SITE, send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

/** Headers of cross-site requests; only the site's own pages are trusted. */
const FOREIGN: Record<string, Record<string, string>> = {
  "another site": { origin: "https://evil.example" },
  "a sandboxed frame": { origin: "null" },
  "no page at all": {},
  "another port of this machine": { origin: "http://localhost:1" },
  "a name that begins like ours": { origin: `${SITE}.evil.example` },
  "an address that carries ours": { origin: `https://evil.example/${SITE}` },
  "our own name, in the wrong header": { "x-forwarded-origin": SITE, referer: `${SITE}/` },
  "a name of its own choice": {
    origin: "https://evil.example",
    "x-forwarded-host": "evil.example",
    host: "evil.example",
  },
};
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE"];

test("the table has every route handler and its method", () => {
  const table = Object.entries(ROUTES).map(([address, { method = "GET", isLink, isOpen }]) => [
    address,
    [...(isLink ? ["GET"] : []), method, ...(isOpen ? ["OPTIONS"] : [])],
  ]);
  expect(routeMethods()).toEqual(Object.fromEntries(table));
});

for (const [address, route] of Object.entries(ROUTES)) {
  test(`${address} responds only to permitted roles, and to pages of this site`, async ({
    cast,
  }) => {
    const path = await route.path(cast);
    const sent = await route.body?.(cast);
    const ask = (as: Actor, headers: Record<string, string>, method = route.method ?? "GET") =>
      send(path, {
        method,
        headers: { ...as.headers, ...(sent && { "content-type": sent.type }), ...headers },
        ...(method !== "GET" && { body: sent?.body ?? "" }),
      });
    const may = cast[route.may];
    const own = { origin: SITE };

    for (const [where, headers] of Object.entries(FOREIGN)) {
      await attempt(`from ${where}`, async () => {
        const answer = await ask(may, headers);
        if (route.method === "POST" && !route.bySecret) expect(answer.status).toBe(403);
        // Reads need no same-origin check, but no foreign page may read the response, except from the open API.
        expect(answer.headers["access-control-allow-origin"]).toBe(route.isOpen ? "*" : undefined);
        expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
      });
    }
    for (const [who, status] of Object.entries(route.refused ?? {})) {
      await attempt(`as ${who}`, async () =>
        expect((await ask(cast[who as Who], own)).status).toBe(status),
      );
    }
    for (const method of METHODS.filter((one) => one !== (route.method ?? "GET"))) {
      await attempt(`by ${method}`, async () =>
        expect((await ask(may, own, method)).status).toBeGreaterThanOrEqual(300),
      );
    }
    await control(`as ${route.may}, from a page of this site`, async () => {
      const answer = await ask(may, own);
      const { gives } = route;
      if (typeof gives === "number") expect(answer.status).toBe(gives);
      else expect(gives(answer, cast), `${answer.status} ${answer.text.slice(0, 200)}`).toBe(true);
    });
  });
}
