import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { backend, rows } from "../journeys/support/backend";
import { GUARDS } from "../journeys/support/guard-table";
import { type Actor, codeOf } from "./support/cast";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

/** Every file of the build that browsers may fetch. */
function* staticFiles(folder = ".next/static"): Generator<string> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) yield join(entry.parentPath, entry.name);
  }
}

test("the browser bundle contains no secret and no trace of the backend", async () => {
  const { keys, url } = backend();
  const files = [...staticFiles()].map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const secrets: Record<string, string | RegExp> = {
    "the server's key": keys.secretKey,
    "the public key": keys.publishableKey,
    "the secret of the tokens": keys.jwtSecret,
    "the secret of the control endpoint": keys.controlSecret,
    "the backend's address": url,
    "a key of any project": /sb_(secret|publishable)_|service_role|sk-[A-Za-z0-9]{20}|pk\.eyJ/,
    "a token": /eyJ[A-Za-z0-9_-]{10,}\.eyJ/,
    "a variable of the server": /SUPABASE_(URL|SECRET|PUBLISHABLE)|OPENAI_API_KEY|MAPBOX_TOKEN/,
    "a client of the backend": /@supabase|postgrest|GoTrueClient/i,
    "a folder of this machine": process.cwd(),
    // The map's worker is a file of its package, whose source map is not served.
    "a map to the sources": /sourceMappingURL=(?!maplibre-gl-worker\.mjs\.map)/,
  };
  for (const [what, secret] of Object.entries(secrets)) {
    await attempt(what, async () => {
      const found = files.filter(({ text }) =>
        typeof secret === "string" ? text.includes(secret) : secret.test(text),
      );
      expect(found.map(({ file }) => file)).toEqual([]);
    });
  }
  await attempt("a map beside a script", async () =>
    expect(files.filter(({ file }) => file.endsWith(".map"))).toEqual([]),
  );
  await control("the bundle was read: it holds what people read", async () =>
    expect(files.some(({ text }) => text.includes("accessibility-settings"))).toBe(true),
  );
});

test("server files are not served at any URL", async () => {
  const paths = [
    "/.env",
    "/.git/config",
    "/package.json",
    "/next.config.mjs",
    "/.next/server/server-reference-manifest.json",
    "/_next/server/server-reference-manifest.json",
    "/_next/static/../server/server-reference-manifest.json",
    "/_next/static/%2e%2e/server/server-reference-manifest.json",
    "/.data/keys.json",
    "/_next/../.data/keys.json",
    "/server/env.ts",
    "/messages/he.json",
    "/supabase/config.toml",
    "/_next/webpack-hmr",
    "/__nextjs_source-map?filename=app/layout.tsx",
    "/__nextjs_original-stack-frames",
    "/_next/mcp",
    "/control",
    "/rest/v1/profiles",
    "/auth/v1/settings",
  ];
  for (const path of paths) {
    await attempt(path, async () => {
      const { status, text } = await send(path);
      expect(status).toBeGreaterThanOrEqual(300);
      expect(text).not.toMatch(/encryptionKey|secretKey|"dependencies"/);
    });
  }
  const chunk = readdirSync(".next/static/chunks").find((name) => name.endsWith(".js"));
  await control("a script of the site", async () =>
    expect((await send(`/_next/static/chunks/${chunk}`)).status).toBe(200),
  );
});

test("one person's response is not cached for the next", async ({ cast }) => {
  const { agent, company, admin, visitor } = cast;
  const [{ user_id: someone } = {}] = await rows<{ user_id: string }>(
    "profiles?select=user_id&limit=1",
  );
  const privately = [
    ...Object.keys(GUARDS).map((route) =>
      route.replace("[id]", agent.listingId).replace("[userId]", someone ?? ""),
    ),
    "/api/viewer",
    "/api/account/export",
    "/api/consent",
    "/auth",
    "/auth/code",
    "/update-password",
  ];
  const code = await codeOf(company);
  const personal = [agent, company, admin]
    .flatMap(({ name, email, userId, token }) => [name, email, userId, token])
    .concat(code);
  const tells = (text: string) => personal.filter((fact) => text.includes(fact));

  for (const path of privately) {
    for (const who of [agent, company, admin]) {
      const first = await send(path, { headers: who.headers });
      await attempt(`${path} is kept by no cache`, async () => {
        expect(first.headers["cache-control"] ?? "").toMatch(/private.*no-store/);
        expect(first.headers["x-nextjs-cache"]).toBeUndefined();
      });
      await attempt(`${path}, a visitor after somebody signed in`, async () =>
        expect(tells((await send(path, { headers: visitor.headers })).text)).toEqual([]),
      );
    }
  }
  // The map is a view of a list (?view=map) without its own URL.
  for (const path of ["/explore/map", "/agent/noa-barak/map", "/company/keshatot/map"]) {
    await attempt(`${path}, the map by the name of its folder`, async () =>
      expect((await send(path)).status).toBe(404),
    );
  }
  const publicly = [
    "/",
    "/explore",
    "/pricing",
    "/developers",
    `/property/${agent.listingId}`,
    "/agent/noa-barak",
  ];
  for (const path of publicly) {
    for (const variant of ["", "?_rsc"]) {
      const ask = ({ headers }: Actor) =>
        send(path + variant, { headers: { ...headers, ...(variant && { rsc: "1" }) } });
      await attempt(`${path}${variant} is the same for everybody`, async () => {
        const signedIn = await ask(admin);
        expect(signedIn.status).toBe(200);
        expect(signedIn.headers["set-cookie"]).toBeUndefined();
        // The agent's name is on their own listing; nobody else's facts are.
        expect(tells(signedIn.text).filter((fact) => fact !== agent.name)).toEqual([]);
        // Other attacks may revalidate a page in between.
        await expect(async () => {
          const both = [await ask(admin), await ask(visitor)];
          expect(new Set(both.map(({ text }) => text)).size).toBe(1);
        }).toPass();
      });
    }
  }
  await attempt("a payload is not kept as the page", async () => {
    await send("/pricing?_rsc", { headers: { rsc: "1" } });
    const page = await send("/pricing");
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.headers.vary?.toLowerCase()).toContain("rsc");
  });
  await control("the person sees it", async () => {
    expect(tells((await send("/settings", { headers: agent.headers })).text)).toContain(
      agent.email,
    );
    expect(tells((await send("/company-profile", { headers: company.headers })).text)).toContain(
      code,
    );
  });
});
