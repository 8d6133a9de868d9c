import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import type { InboxMail } from "@/server/mail/inbox-mail";
import { type Backend, type BackendOptions, startBackend } from "@/supabase/embedded/backend";

const made: string[] = [];

export function tempFolder() {
  const folder = mkdtempSync(join(tmpdir(), "delet-test-"));
  made.push(folder);
  return folder;
}

export function copyOf(folder: string) {
  const copy = tempFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** A folder of its own with every migration and nobody in it. */
export const emptyFolder = () => copyOf(inject("emptyFolder"));

export const start = (folder: string, options: Partial<BackendOptions> = {}) =>
  startBackend({ folder, siteUrl: "http://site.test", ...options });

/** One fresh backend for a file of tests. */
export function freshBackend(options: Partial<BackendOptions> = {}) {
  const scene = {} as { backend: Backend };
  beforeAll(async () => {
    scene.backend = await start(emptyFolder(), options);
  });
  afterAll(async () => {
    await scene.backend?.stop();
  });
  return scene;
}

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

type Call = {
  key?: string;
  token?: string;
  method?: string;
  body?: unknown;
  headers?: HeadersInit;
};

/** A request as anyone could send it, without any library in between. */
export async function call(
  backend: Pick<Backend, "url" | "publishableKey">,
  path: string,
  { key, token, method, body, headers }: Call = {},
) {
  const response = await fetch(backend.url + path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      apikey: key ?? backend.publishableKey,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

const PASSWORD = "correct horse 9";

/** Someone with a confirmed account and a profile, signed in. */
export async function signedIn(backend: Backend, email: string, userType = "agent") {
  const metadata = { user_type: userType, name: "Dana" };
  const id = await backend.direct.createUser({
    email,
    password: PASSWORD,
    metadata,
    confirmed: true,
  });
  const session = await signIn(backend, email, PASSWORD);
  return { id, token: session.body.access_token as string };
}

export const signIn = (
  backend: Pick<Backend, "url" | "publishableKey">,
  email: string,
  password: string,
) => call(backend, "/auth/v1/token?grant_type=password", { body: { email, password } });

/** The mails to an address, oldest first. */
export function mailsTo(backend: Pick<Backend, "folder">, email: string) {
  return readdirSync(backend.folder.inbox)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(backend.folder.inbox, name), "utf8")) as InboxMail)
    .filter((mail) => mail.to === email);
}
