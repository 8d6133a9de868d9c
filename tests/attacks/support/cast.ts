import { randomUUID } from "node:crypto";
import {
  add,
  backend,
  change,
  newAccount,
  newAddress,
  newSession,
  openCompany,
  rows,
  type Session,
} from "@/tests/journeys/support/backend";
import { freshClient, sessionCookies } from "@/tests/journeys/support/people";
import { isOf, reachApi } from "./reached";

/** An attacker or a victim. A visitor has no account. */
export type Actor = {
  name: string;
  email: string;
  password: string;
  userId: string;
  profileId: string;
  /** Agents have a listing, owners a company. */
  listingId: string;
  companyId: string;
  /** For the Data API. */
  token: string;
  /** For the site: the session, and a fresh client address that no rate limit has seen. */
  headers: Record<string, string>;
};

const NOBODY: Omit<Actor, "headers"> = {
  name: "",
  email: "",
  password: "",
  userId: "",
  profileId: "",
  listingId: "",
  companyId: "",
  token: "",
};
export const visitor = (): Actor => ({ ...NOBODY, headers: freshClient() });

/** A request to the backend as anyone could send it, with the public key by default. */
export async function api(
  path: string,
  init: { method?: string; body?: unknown; token?: string; headers?: Record<string, string> } = {},
) {
  reachApi(path, init.token ?? init.headers?.authorization);
  const { url, keys } = backend();
  const raw = init.body instanceof Uint8Array || typeof init.body === "string";
  const answer = await fetch(url + path, {
    method: init.method ?? (init.body === undefined ? "GET" : "POST"),
    headers: {
      apikey: keys.publishableKey,
      ...(init.token && { authorization: `Bearer ${init.token}` }),
      ...(init.body !== undefined && { "content-type": "application/json" }),
      ...init.headers,
    },
    ...(init.body !== undefined && {
      body: raw ? (init.body as BodyInit) : JSON.stringify(init.body),
    }),
  });
  const text = await answer.text();
  const json = answer.headers.get("content-type")?.includes("json") && text !== "";
  return { status: answer.status, body: json ? JSON.parse(text) : text };
}

export const rpc = (name: string, token: string, body: object = {}) =>
  api(`/rest/v1/rpc/${name}`, { token, body });

/** The session as a Cookie header. */
export const cookieOf = (session: Session) =>
  sessionCookies(session)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");

export const newListing = async (profileId: string, more: object = {}): Promise<string> => {
  const values = {
    agent_id: profileId,
    title: "דירה של בדיקת התקפות",
    transaction_type: "sale",
    price: 1_870_000,
    city: "חיפה",
    rooms: 3,
    property_types: ["apartment"],
    ...more,
  };
  return (await add("properties", values))[0].id;
};

/** A lead, stored as the form stores it. */
export const newLead = async (profileId: string, more: object = {}): Promise<string> => {
  const values = {
    agent_id: profileId,
    name: "מתעניינת של בדיקת התקפות",
    phone: "+972521234567",
    consent_version: 1,
    ...more,
  };
  return (await add("leads", values))[0].id;
};

export const newCaughtLead = async (profileId: string): Promise<string> => {
  const request_id = randomUUID();
  const typed = { name: "נתפסה", phone: "+972521234567", consent_version: 1, message: "" };
  await add("caught_leads", { request_id, agent_id: profileId, ...typed });
  return request_id;
};

/** An account that the test may modify. */
export async function newActor(
  userType: "agent" | "company" = "agent",
  change_: Record<string, unknown> = {},
): Promise<Actor> {
  const account = await newAccount({ name: `ישראלה ${randomUUID().slice(0, 8)}`, userType });
  const { session } = account;
  const token = session.access_token;
  const profile = (await rpc("ensure_profile", token)).body;
  const company = userType === "company" ? await openCompany(session) : null;
  if (Object.keys(change_).length > 0) await change(`profiles?id=eq.${profile.id}`, change_);
  const lapses = change_.trial_end_date !== undefined ? ("lapsed " as const) : "";
  isOf(change_.is_admin ? "admin" : `${lapses}${userType}`, token, cookieOf(session));
  return {
    ...account,
    token,
    userId: session.user.id,
    profileId: profile.id,
    listingId: userType === "agent" ? await newListing(profile.id) : "",
    companyId: company?.id ?? "",
    headers: { ...freshClient(), cookie: cookieOf(session) },
  };
}

const freshName = () => `atk${Math.random().toString(36).slice(2, 10)}`;
const lapsed = () => ({ trial_end_date: new Date(Date.now() - 60_000).toISOString() });

/** The attackers. One cast per worker; a test that changes anything creates its own accounts for that. */
export async function gather() {
  const company = await newActor("company");
  const otherCompany = await newActor("company");
  const agent = await newActor("agent", {
    username: freshName(),
    enable_ai_parser: true,
    enable_ai_description: true,
    feature_property_ribbon_enabled: true,
  });
  const linkedAgent = await newActor("agent", { username: freshName() });
  await joinCompany(linkedAgent, company);
  await change(`profiles?id=eq.${linkedAgent.profileId}`, { office_edits: true });
  return {
    visitor: visitor(),
    agent,
    otherAgent: await newActor("agent", { username: freshName() }),
    company,
    linkedAgent,
    otherCompany,
    lapsedAgent: await newActor("agent", lapsed()),
    lapsedCompany: await newActor("company", lapsed()),
    admin: await newActor("agent", { is_admin: true }),
  };
}
export type Cast = Awaited<ReturnType<typeof gather>>;
export type Who = keyof Cast;

export async function codeOf({ companyId }: Actor) {
  const [row] = await rows<{ organization_code: string }>(
    `companies?select=organization_code&id=eq.${companyId}`,
  );
  return row?.organization_code ?? "";
}

export async function joinCompany(agent: Actor, company: Actor) {
  await change(`profiles?id=eq.${agent.profileId}`, { organization_code: await codeOf(company) });
}

export const versionOf = async (table: "profiles" | "companies" | "properties", id: string) => {
  const [row] = await rows<{ version: number }>(`${table}?select=version&id=eq.${id}`);
  return row?.version ?? 0;
};

/** A picture's path as the upload leaves it, registered for its owner. */
export async function newMedia(owner: string, kind: "property" | "profile" | "company") {
  const folder = { property: "properties", profile: "profiles", company: "companies" }[kind];
  const path = `${folder}/${owner}/${randomUUID()}.jpg`;
  await add("rpc/register_media", {
    _path: path,
    _owner_id: owner,
    _kind: kind,
    _bytes: 1000,
    _width: 600,
    _height: 400,
  });
  return path;
}

export { newAddress, newSession };
