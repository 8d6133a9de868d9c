import type { HttpBindings } from "@hono/node-server";
import type { App } from "@supabase/lite";

const MAX_BODY = 12 * 1024 * 1024;

/** The Auth API routes that the product uses; lite's one-time codes would confirm any address. */
const AUTH_ROUTES = [
  /^POST \/auth\/v1\/(signup|token|verify|recover|resend|logout)$/,
  /^(GET|PUT) \/auth\/v1\/user$/,
  /^GET \/auth\/v1\/(health|settings)$/,
  // Changes an account's mail address; server only (auth-gaps.ts).
  /^PUT \/auth\/v1\/admin\/users\/[0-9a-f-]{36}$/,
];

type Gateway = {
  app: App;
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
  authGaps: (
    path: string,
    body: Record<string, unknown>,
    lite: () => Promise<Response>,
    key: string,
  ) => Promise<Response>;
  /** API keys; without a valid one a request goes unpatched to lite, which refuses it. */
  keys: string[];
  control: (request: Request) => Promise<Response>;
};

/** The entry point: exposes only the three public APIs, and runs fully received requests one after the other. */
export function gateway({ app, inTurn, authGaps, keys, control }: Gateway) {
  return async (request: Request, env: HttpBindings): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === "/control") return control(request);
    if (!isOffered(request.method, pathname)) {
      return Response.json({ message: "Not found" }, { status: 404 });
    }
    if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY) return tooLarge();
    // Read before entering the queue, so that a slow sender blocks nobody.
    const body = request.body ? await request.arrayBuffer() : null;
    if (body && body.byteLength > MAX_BODY) return tooLarge();

    return inTurn(async () => {
      const lite = async () => {
        const whole = new Request(request.url, {
          method: request.method,
          headers: request.headers,
          body,
        });
        const { answer, refused } = await calmly(() =>
          app.fetch(whole, { peerAddress: env.incoming.socket.remoteAddress ?? null }),
        );
        const isFault = answer.status === 500 && pathname.startsWith("/rest/v1/");
        return isFault && refused ? asPostgrestSays(refused) : answer;
      };
      const fields = pathname.startsWith("/auth/") && parse(body);
      const key = request.headers.get("apikey") ?? "";
      const known = keys.includes(key);
      return settled(await (fields && known ? authGaps(pathname, fields, lite, key) : lite()));
    });
  };
}

function isOffered(method: string, pathname: string) {
  if (pathname.startsWith("/rest/v1/") || pathname.startsWith("/storage/v1/")) return true;
  return AUTH_ROUTES.some((route) => route.test(`${method} ${pathname}`));
}

/**
 * lite prints each database error in full, with user input. Refusals are routine and are returned, not logged; the rest
 * is one line. Requests run one at a time, so this is exact.
 */
async function calmly(task: () => Promise<Response>) {
  const print = console.error;
  let refused: DatabaseError | undefined;
  console.error = (...all: unknown[]) => {
    const error = all.find((entry) => entry instanceof Error) as DatabaseError | undefined;
    if (/^(22|23|42501|P0001|PT4)/.test(error?.code ?? "")) refused = error;
    else print("backend:", error?.code ?? "", error?.message ?? all[0]);
  };
  try {
    return { answer: await task(), refused };
  } finally {
    console.error = print;
  }
}

type DatabaseError = Error & { code?: string; detail?: string; hint?: string };

/**
 * lite treats a violated CHECK and a plain RAISE as internal errors and returns 500 without their code; PostgREST
 * treats them as refusals.
 */
function asPostgrestSays({ code, message, detail, hint }: DatabaseError) {
  const body = { code, details: detail ?? null, hint: hint ?? null, message };
  return Response.json(body, { status: 400 });
}

/** The response with its body read, so that nothing touches the database after the request's turn. */
async function settled(response: Response) {
  const body = response.body ? await response.arrayBuffer() : null;
  return new Response(body, { status: response.status, headers: response.headers });
}

function parse(body: ArrayBuffer | null): Record<string, unknown> | null {
  try {
    const value = JSON.parse(new TextDecoder().decode(body ?? new ArrayBuffer(0)));
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}

const tooLarge = () => Response.json({ message: "Payload too large" }, { status: 413 });
