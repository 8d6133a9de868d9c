import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { token } from "@/tests/stack/tokens";

// Second factors as Supabase Auth 2.197 answers them, before a backend whose Auth has none. Codes, levels of tokens and
// refusals are real; factors stand in auth.mfa_factors, where the rules of the database read them.

type Query = (sql: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;
type Options = {
  url: string;
  jwtSecret: string;
  query: Query;
  secretKey: string;
  /** Of an Auth before 2.197.0, or one where they are switched off. */
  withoutRecoveryCodes?: boolean;
};
type Claims = { sub: string; session_id: string; aal?: string; role: string; exp: number };
type Factor = { id: string; user_id: string; status: string; friendly_name: string };

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const newSecret = () => Array.from(randomBytes(32), (byte) => BASE32[byte & 31]).join("");

/** RFC 6238: six digits of a secret at a moment. */
export function codeOf(secret: string, at = Date.now()) {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"));
  const key = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac("sha1", key).update(step).digest();
  const from = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

export async function startSecondFactors(options: Options) {
  const { url, jwtSecret, query, secretKey } = options;
  const secrets = new Map<string, string>();
  const codes = new Map<string, Set<string>>();
  /** Sessions that used a factor. */
  const raised = new Set<string>();

  const claimsOf = (bearer: string): Claims | null => {
    const [head, body, signature] = bearer.split(".");
    const signed = createHmac("sha256", jwtSecret).update(`${head}.${body}`).digest("base64url");
    if (signed !== signature) return null;
    return JSON.parse(Buffer.from(body ?? "", "base64url").toString());
  };
  const atLevel = (bearer: string) => {
    const claims = claimsOf(bearer);
    if (!claims || !raised.has(claims.session_id)) return bearer;
    return token(jwtSecret, { ...claims, aal: "aal2" });
  };
  const factorsOf = async (userId: string) =>
    (await query(
      "select id, user_id, status, friendly_name, factor_type, created_at, created_at as updated_at from auth.mfa_factors where user_id = $1 order by created_at",
      [userId],
    )) as Factor[];

  async function answerOf(request: IncomingMessage, path: string, body: Record<string, unknown>) {
    const method = request.method ?? "GET";
    const bearer = String(request.headers.authorization ?? "").replace(/^Bearer /, "");
    const admin = /^\/admin\/users\/([\w-]+)\/factors(?:\/([\w-]+))?$/.exec(path);
    if (admin) {
      if (bearer !== secretKey) return refusal(403, "not_admin");
      const [, user = "", id] = admin;
      if (!id) return [200, await factorsOf(user)] as const;
      const [gone] = await query(
        "delete from auth.mfa_factors where id = $1 and user_id = $2 returning id",
        [id, user],
      );
      return gone ? ([200, gone] as const) : refusal(404, "mfa_factor_not_found");
    }
    const claims = claimsOf(bearer);
    if (!claims) return refusal(401, "bad_jwt");
    const own = await factorsOf(claims.sub);
    const isVerified = own.some(({ status }) => status === "verified");
    const isRaised = raised.has(claims.session_id);

    /** The session as it goes on, at the second level. */
    async function raise() {
      raised.add(claims?.session_id ?? "");
      const [row] = await query("select email, created_at from auth.users where id = $1", [
        claims?.sub,
      ]);
      const [held] = await query(
        "select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1",
        [claims?.session_id],
      );
      await query("delete from auth.sessions where user_id = $1 and id <> $2", [
        claims?.sub,
        claims?.session_id,
      ]);
      return [
        200,
        {
          access_token: atLevel(bearer),
          token_type: "bearer",
          expires_in: 3600,
          refresh_token: held?.token ?? "",
          user: {
            id: claims?.sub,
            aud: "authenticated",
            ...row,
            factors: await factorsOf(claims?.sub ?? ""),
          },
        },
      ] as const;
    }

    if (path === "/user" && method === "PUT" && body.password && isVerified && !isRaised)
      return refusal(401, "insufficient_aal");
    if (path.startsWith("/factors/recovery-codes")) {
      if (options.withoutRecoveryCodes) return refusal(404, "not_found");
      const left = codes.get(claims.sub);
      if (path.endsWith("/verify")) {
        if (!left?.delete(String(body.code))) return refusal(422, "mfa_verification_failed");
        return raise();
      }
      if (method === "GET")
        return left
          ? ([
              200,
              { id: claims.sub, type: "recovery_code", total: 10, remaining: left.size },
            ] as const)
          : refusal(404, "mfa_factor_not_found");
      if (!isRaised) return refusal(401, "insufficient_aal");
      const made = Array.from({ length: 10 }, () => newSecret().slice(0, 16));
      codes.set(claims.sub, new Set(made));
      return [200, { id: claims.sub, type: "recovery_code", total: 10, codes: made }] as const;
    }
    if (path === "/factors" && method === "POST") {
      if (isVerified && !isRaised) return refusal(401, "insufficient_aal");
      if (own.some((factor) => factor.friendly_name === body.friendly_name))
        return refusal(422, "mfa_factor_name_conflict");
      const [id, secret] = [randomUUID(), newSecret()];
      secrets.set(id, secret);
      await query(
        "insert into auth.mfa_factors (id, user_id, friendly_name, status) values ($1, $2, $3, 'unverified')",
        [id, claims.sub, body.friendly_name],
      );
      const uri = `otpauth://totp/${body.issuer}?secret=${secret}`;
      return [200, { id, type: "totp", totp: { qr_code: QR, secret, uri } }] as const;
    }
    const one = /^\/factors\/([\w-]+)(?:\/(challenge|verify))?$/.exec(path);
    if (!one) return null;
    const factor = own.find(({ id }) => id === one[1]);
    if (!factor) return refusal(404, "mfa_factor_not_found");
    if (method === "DELETE") {
      if (factor.status === "verified" && !isRaised) return refusal(401, "insufficient_aal");
      await query("delete from auth.mfa_factors where id = $1", [factor.id]);
      if (own.filter(({ status }) => status === "verified").length <= 1)
        raised.delete(claims.session_id);
      return [200, { id: factor.id }] as const;
    }
    if (one[2] === "challenge")
      return [
        200,
        { id: randomUUID(), type: "totp", expires_at: Math.floor(Date.now() / 1000) + 300 },
      ] as const;
    const secret = secrets.get(factor.id) ?? "";
    const isRight = [0, -30_000].some(
      (before) => codeOf(secret, Date.now() + before) === body.code,
    );
    if (!secret || !isRight) return refusal(422, "mfa_verification_failed");
    await query("update auth.mfa_factors set status = 'verified' where id = $1", [factor.id]);
    return raise();
  }

  async function pass(request: IncomingMessage, raw: Buffer) {
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const answer = await fetch(`${url}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      redirect: "manual",
      ...(raw.length > 0 && { body: new Uint8Array(raw) }),
    });
    const told = new Map(answer.headers);
    for (const name of ["content-encoding", "content-length", "transfer-encoding"])
      told.delete(name);
    return { status: answer.status, headers: told, body: Buffer.from(await answer.arrayBuffer()) };
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const raw = Buffer.concat(await request.toArray());
    const [path = ""] = (request.url ?? "").split("?");
    const json = (() => {
      try {
        return JSON.parse(raw.toString()) as Record<string, unknown>;
      } catch {
        return {};
      }
    })();
    if (path.startsWith("/auth/v1/")) {
      const at = path.slice("/auth/v1".length);
      const ours = at.startsWith("/factors") || at.startsWith("/admin/") || at === "/user";
      const answer = ours ? await answerOf(request, at, json) : null;
      if (answer) {
        response.writeHead(answer[0], { "content-type": "application/json" });
        return void response.end(JSON.stringify(answer[1]));
      }
    }
    const { status, headers, body } = await pass(request, raw);
    const told = path.startsWith("/auth/v1/") && status === 200 ? await withFactors(body) : body;
    response.writeHead(status, Object.fromEntries(headers));
    response.end(told);
  });

  /** Sessions keep their level when they are renewed, and a user comes with the factors. */
  async function withFactors(body: Buffer) {
    const told = (() => {
      try {
        return JSON.parse(body.toString());
      } catch {
        return null;
      }
    })();
    if (told?.access_token) told.access_token = atLevel(told.access_token);
    const user = told?.user ?? (told?.aud ? told : null);
    if (user?.id) user.factors = await factorsOf(user.id);
    return told ? Buffer.from(JSON.stringify(told)) : body;
  }

  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretOf: (factorId: string) => secrets.get(factorId) ?? "",
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

const refusal = (status: number, code: string) =>
  [status, { code: status, error_code: code, msg: code }] as const;

const QR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#000" d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h1v1H4zM6 5h1v2H6z"/></svg>';
