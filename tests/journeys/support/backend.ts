import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataFolder, readKeys } from "@/supabase/embedded/folder";
import { holderOf } from "@/supabase/embedded/lock";

/** The backend of the served site, as its server sees it: for setup and for assertions. */

const folder = dataFolder(`.data/e2e-${process.env.E2E_PORT ?? 4110}`);

export function backend() {
  const url = holderOf(folder)?.url;
  if (!url) throw new Error("The served backend is not running: npx tsx scripts/serve.ts");
  return { url, keys: readKeys(folder) };
}

async function rest(path: string, init: RequestInit = {}) {
  const { url, keys } = backend();
  const answer = await fetch(`${url}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: keys.secretKey,
      "content-type": "application/json",
      prefer: "return=representation",
      ...init.headers,
    },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return text === "" ? null : JSON.parse(text);
}

/** Calls the Data API as a visitor: with the publishable key and no session. */
export async function asVisitor(path: string, init: RequestInit = {}) {
  const { url, keys } = backend();
  const answer = await fetch(`${url}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: keys.publishableKey, "content-type": "application/json", ...init.headers },
  });
  return { status: answer.status, body: await answer.json() };
}

/** Rows of a table, with the Data API's own filters: `rows("profiles?username=eq.noa-barak")`. */
export const rows = <Row = Record<string, unknown>>(query: string): Promise<Row[]> => rest(query);

export const change = (query: string, values: object) =>
  rest(query, { method: "PATCH", body: JSON.stringify(values) });

export const add = (table: string, values: object) =>
  rest(table, { method: "POST", body: JSON.stringify(values) });

export const remove = (query: string) => rest(query, { method: "DELETE" });

export const call = (name: string, values: object = {}) =>
  rest(`rpc/${name}`, { method: "POST", body: JSON.stringify(values) });

export type Mail = {
  to: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  link: string;
};

/** Mails to an address, oldest first. */
export function mailsTo(address: string): Mail[] {
  return readdirSync(folder.inbox)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder.inbox, name), "utf8")) as Mail)
    .filter(({ to }) => to === address);
}

/** As the auth server issues it and the site stores it in its cookie. */
export type Session = {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  user: { id: string };
};

/** Calls the auth server or the Data API as a browser could. */
async function publicly(path: string, body: object, token?: string) {
  const { url, keys } = backend();
  const answer = await fetch(url + path, {
    method: "POST",
    headers: {
      apikey: keys.publishableKey,
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export const newSession = (email: string, password: string): Promise<Session> =>
  publicly("/auth/v1/token?grant_type=password", { email, password });

/** The site's refresh of an expired access token. */
export const renewSession = ({ refresh_token }: Session): Promise<Session> =>
  publicly("/auth/v1/token?grant_type=refresh_token", { refresh_token });

/** The owner's company, which the site creates on the first visit. */
export const openCompany = ({ access_token }: Session): Promise<{ id: string }> =>
  publicly("/rest/v1/rpc/ensure_company", {}, access_token);

export type NewAccount = Awaited<ReturnType<typeof newAccount>>;

/** Signs up without the screen, with the mail already confirmed: for journeys about something else. */
export async function newAccount({
  name = "יעל בדיקה",
  userType = "agent",
}: {
  name?: string;
  userType?: "agent" | "company";
} = {}) {
  const email = newAddress();
  const password = "shalom-olam-77!";
  await publicly("/auth/v1/signup", { email, password, data: { user_type: userType, name } });
  const token_hash = new URL(mailsTo(email).at(-1)?.link ?? "").searchParams.get("token_hash");
  // Confirming signs in: no journey has to type the password for that.
  const session: Session = await publicly("/auth/v1/verify", { type: "signup", token_hash });
  return { email, password, name, userType, session };
}

/** A new mail address. */
export const newAddress = () =>
  `e2e-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}@delet.example`;
