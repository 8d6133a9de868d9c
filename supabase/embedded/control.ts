import { timingSafeEqual } from "node:crypto";
import type { SeedBackend } from "@/demo/backend";

/** A command to the running backend, from a process that can read the keys of its data folder. */
export type Control = { command: "grant-admin"; email: string };

export type ControlAnswer = { message: string; done: boolean };

/**
 * PGlite belongs to one process, so commands reach a running one through this endpoint. Its secret
 * lies in the data folder, readable by its owner only, and is never handed to the app.
 */
export function controlEndpoint(secret: string, direct: SeedBackend) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== "POST" || !same(request.headers.get("x-control-secret"), secret)) {
      return Response.json({ message: "Not found" }, { status: 404 });
    }
    const { email } = (await request.json()) as Control;
    return Response.json(await grantAdmin(direct, email));
  };
}

/** Makes an account an operator; the database writes it into its audit log. */
export async function grantAdmin(
  db: Pick<SeedBackend, "query">,
  email: string,
): Promise<ControlAnswer> {
  try {
    await db.query("select private.bootstrap_admin($1, true)", [email]);
    return { done: true, message: `${email} is an operator now.` };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const unknown = `Nobody has signed up as ${email}.`;
    if (why === "not_found") return { done: false, message: unknown };
    const isEmpty = EMPTY.includes((error as { code?: string }).code ?? "");
    const hint = " Are the migrations applied? npx supabase db push";
    return { done: false, message: isEmpty ? `${why}.${hint}` : why };
  }
}

/** No such schema, no such function. */
const EMPTY = ["3F000", "42883"];

function same(given: string | null, secret: string) {
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
