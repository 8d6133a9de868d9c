import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

// The admin API by which a server changes an account, as Supabase Auth implements it (internal/api/admin.go of 2.197),
// in front of a backend with another Auth. It queries the database for the address, as Auth does.

type Query = (sql: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;

/** `well` responds from the database; the others are failures. */
export type AuthBehavior = "well" | "limits" | "fails" | "refuses the key" | "breaks off";

const FAILURES = {
  limits: [429, "over_request_rate_limit"],
  fails: [500, "unexpected_failure"],
  "refuses the key": [403, "bad_jwt"],
} as const;

export async function startAuthAdmin(options: { url: string; secretKey: string; query: Query }) {
  const { url, secretKey, query } = options;
  let behavior: AuthBehavior = "well";
  let requests = 0;

  async function changed(id: string, body: { email?: string; email_confirm?: boolean }) {
    const [user] = await query("select id, email from auth.users where id = $1", [id]);
    if (!user) return refusal(404, "user_not_found");
    const email = (body.email ?? "").toLowerCase();
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return refusal(400, "validation_failed");
    const [taken] = await query("select id from auth.users where lower(email) = $1 and id <> $2", [
      email,
      id,
    ]);
    if (taken) return refusal(422, "email_exists");
    await query(
      "update auth.users set email = $2, email_confirmed_at = case when $3 then now() else email_confirmed_at end where id = $1",
      [id, email, body.email_confirm === true],
    );
    return { status: 200, body: { ...user, email, aud: "authenticated", role: "authenticated" } };
  }

  const server = createServer(async (request: IncomingMessage, response) => {
    const raw = Buffer.concat(await request.toArray());
    const [, id] = /^\/auth\/v1\/admin\/users\/([\w-]+)$/.exec(request.url ?? "") ?? [];
    if (id && request.method === "PUT") {
      requests += 1;
      if (behavior === "breaks off") return void request.socket.destroy();
      const isOurs = request.headers.authorization === `Bearer ${secretKey}`;
      const answer =
        behavior !== "well"
          ? refusal(FAILURES[behavior][0], FAILURES[behavior][1])
          : isOurs
            ? await changed(id, JSON.parse(raw.toString()))
            : refusal(403, "not_admin");
      response.writeHead(answer.status, { "content-type": "application/json" });
      return void response.end(JSON.stringify(answer.body));
    }
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const passed = await fetch(`${url}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(raw.length > 0 && { body: new Uint8Array(raw) }),
    });
    const responseHeaders = new Map(passed.headers);
    for (const name of ["content-encoding", "content-length", "transfer-encoding"])
      responseHeaders.delete(name);
    response.writeHead(passed.status, Object.fromEntries(responseHeaders));
    response.end(Buffer.from(await passed.arrayBuffer()));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    behave(next: AuthBehavior) {
      behavior = next;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

const refusal = (status: number, code: string) => ({
  status,
  body: { code: status, error_code: code, msg: code },
});
