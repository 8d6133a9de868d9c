import { timingSafeEqual } from "node:crypto";
import type { SeedBackend } from "@/demo/backend";

/** A command to the running backend, from a process that can read the keys of its data folder. */
export type Control = { command: "grant-admin" | "revoke-admin"; email: string };

export type ControlAnswer = { message: string; done: boolean };

/**
 * PGlite belongs to one process, so commands reach a running backend through this endpoint. Its secret is in the data
 * folder, readable by its owner only, and is never passed to the app.
 */
export function controlEndpoint(secret: string, direct: SeedBackend) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== "POST" || !same(request.headers.get("x-control-secret"), secret)) {
      return Response.json({ message: "Not found" }, { status: 404 });
    }
    const { command, email } = (await request.json()) as Control;
    return Response.json(await nameOperator(direct, command, email));
  };
}

/** Grants or revokes an account's operator role; the database records it in its audit log. */
export async function nameOperator(
  db: Pick<SeedBackend, "query">,
  command: Control["command"],
  email: string,
): Promise<ControlAnswer> {
  try {
    return command === "revoke-admin" ? await revoke(db, email) : await grant(db, email);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (why === "not_found") return { done: false, message: `Nobody has signed up as ${email}.` };
    if (why === "last_admin") {
      const message = `${email} is the only operator, and one has to remain. Make another one first: npm run admin:grant`;
      return { done: false, message };
    }
    const isEmpty = EMPTY.includes((error as { code?: string }).code ?? "");
    const hint = " Are the migrations applied? npx supabase db push";
    return { done: false, message: isEmpty ? `${why}.${hint}` : why };
  }
}

async function grant(db: Pick<SeedBackend, "query">, email: string): Promise<ControlAnswer> {
  await db.query("select private.bootstrap_admin($1, true)", [email]);
  return { done: true, message: `${email} is an operator now.` };
}

async function revoke(db: Pick<SeedBackend, "query">, email: string): Promise<ControlAnswer> {
  const [account] = await db.query<{ user_id: string; is_admin: boolean }>(
    `select u.id as user_id, coalesce(p.is_admin, false) as is_admin
     from auth.users u left join public.profiles p on p.user_id = u.id
     where lower(u.email) = lower(btrim($1))`,
    [email],
  );
  if (!account) throw new Error("not_found");
  if (!account.is_admin) return { done: false, message: `${email} is not an operator.` };
  await db.query("update public.profiles set is_admin = false where user_id = $1", [
    account.user_id,
  ]);
  return { done: true, message: `${email} is not an operator any more.` };
}

/** Undefined schema, function or table. */
const EMPTY = ["3F000", "42883", "42P01"];

function same(header: string | null, secret: string) {
  const [a, b] = [Buffer.from(header ?? ""), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
