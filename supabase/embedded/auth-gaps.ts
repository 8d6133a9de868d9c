import { createHash, randomInt, randomUUID } from "node:crypto";
import { compare } from "bcryptjs";
import { isCommonPassword } from "@/lib/auth/common-passwords";
import type { SqlConnection } from "./direct";
import type { InboxMailer } from "./inbox";

type Options = {
  db: SqlConnection;
  mailer: InboxMailer;
  mailIntervalSeconds: number;
  secretKey: string;
};
type User = {
  id: string;
  email: string;
  confirmed: boolean;
  confirmation_wait: number;
  recovery_wait: number;
};

/**
 * Patches where lite's Auth visibly differs from a hosted project: a second sign-up with an address, resending the
 * confirmation, the interval between two mails, the notice of a changed password, a mail that cannot be sent, leaked
 * passwords, and a wrong password for an unconfirmed address. Also adds what lite lacks: the server can change an
 * address.
 */
export function authGaps({ db, mailer, mailIntervalSeconds, secretKey }: Options) {
  async function find(email: unknown): Promise<User | null> {
    if (typeof email !== "string") return null;
    const { rows } = await db.query<User>(
      `select id, email, confirmed_at is not null as confirmed,
         ceil($2 - extract(epoch from now() - confirmation_sent_at))::int as confirmation_wait,
         ceil($2 - extract(epoch from now() - recovery_sent_at))::int as recovery_wait
       from auth.users where email = lower($1)`,
      [email.trim(), mailIntervalSeconds],
    );
    return rows[0] ?? null;
  }

  async function isPasswordOf(email: unknown, password: unknown) {
    if (typeof email !== "string" || typeof password !== "string") return false;
    const { rows } = await db.query<{ encrypted_password: string }>(
      "select encrypted_password from auth.users where email = lower($1)",
      [email],
    );
    return compare(password, rows[0]?.encrypted_password ?? "");
  }

  async function confirmAgain({ id, email, confirmation_wait }: User): Promise<Response> {
    if (confirmation_wait > 0) return tooSoon(confirmation_wait);
    const token = Array.from({ length: 10 }, () => randomInt(10)).join("");
    const hash = createHash("sha256")
      .update(email + token)
      .digest("hex");
    // A mail that could not be sent starts no interval.
    await mailer.sendConfirmation(email, hash, token);
    await db.query(
      "update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1",
      [id, hash],
    );
    return Response.json({});
  }

  /** As in Auth's own admin API, with the server's key only. */
  async function changeUser(id: string, { email }: Record<string, unknown>, key: string) {
    if (key !== secretKey) return refusal(403, "not_admin");
    const wanted = typeof email === "string" ? email.trim().toLowerCase() : "";
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(wanted)) return refusal(400, "validation_failed");
    const owner = await find(wanted);
    if (owner && owner.id !== id) return refusal(422, "email_exists");
    const { rows } = await db.query<{ id: string; email: string }>(
      "update auth.users set email = $2 where id = $1 returning id, email",
      [id, wanted],
    );
    const [user] = rows;
    return user ? Response.json(user) : refusal(404, "user_not_found");
  }

  return async (
    path: string,
    body: Record<string, unknown>,
    lite: () => Promise<Response>,
    key: string,
  ) => {
    const [, changed] = /^\/auth\/v1\/admin\/users\/([0-9a-f-]{36})$/.exec(path) ?? [];
    if (changed) return changeUser(changed, body, key);
    const choosesPassword = path === "/auth/v1/signup" || path === "/auth/v1/user";
    if (choosesPassword && typeof body.password === "string") {
      const email = typeof body.email === "string" ? body.email.trim().toLowerCase() : "";
      if (isCommonPassword(body.password, email)) return leaked();
    }
    // No screen changes an address, and in lite one of the two mailboxes alone could confirm it.
    if (path === "/auth/v1/user" && body.email !== undefined) {
      const msg = "The address of an account cannot be changed here.";
      return Response.json({ code: 422, error_code: "validation_failed", msg }, { status: 422 });
    }
    if (path === "/auth/v1/user" && body.password !== undefined) {
      const answer = await lite();
      if (answer.ok) {
        const { email } = (await answer.clone().json()) as { email: string };
        // The password is changed, whether or not the notice is sent.
        await mailer.sendPasswordChanged(email).catch(() => undefined);
      }
      return answer;
    }
    if (path === "/auth/v1/token") {
      const answer = await lite();
      const { error_code } = (await answer.clone().json()) as { error_code?: string };
      // lite checks the confirmation first, so any password would reveal it.
      if (error_code !== "email_not_confirmed") return answer;
      return (await isPasswordOf(body.email, body.password)) ? answer : wrongCredentials();
    }
    if (path === "/auth/v1/recover") {
      const user = await find(body.email);
      if (user && user.recovery_wait > 0) return tooSoon(user.recovery_wait);
      const answer = await lite();
      if (user && answer.status >= 500) {
        await db.query("update auth.users set recovery_sent_at = null where id = $1", [user.id]);
      }
      return answer;
    }
    if (path === "/auth/v1/resend" && body.type === "signup") {
      const user = await find(body.email);
      return user && !user.confirmed ? confirmAgain(user) : lite();
    }
    if (path === "/auth/v1/signup") {
      const before = await find(body.email);
      const answer = await lite();
      // Without its mail there is no account: a second attempt is a new sign-up.
      if (!before && answer.status >= 500) {
        const made = await find(body.email);
        if (made) await db.query("delete from auth.users where id = $1", [made.id]);
        return answer;
      }
      const user = answer.status === 429 ? await find(body.email) : null;
      if (!user) return answer;
      if (user.confirmed) return Response.json(stranger(user.email));
      const again = await confirmAgain(user);
      return again.ok ? Response.json(stranger(user.email)) : again;
    }
    return lite();
  };
}

const refusal = (status: number, code: string) =>
  Response.json({ code: status, error_code: code, msg: code }, { status });

/** The response of a hosted project with leaked-password protection. */
function leaked() {
  const msg = "Password is known to be weak and easy to guess, please choose a different one.";
  const weak_password = { reasons: ["pwned"] };
  return Response.json(
    { code: 422, error_code: "weak_password", msg, weak_password },
    { status: 422 },
  );
}

function wrongCredentials() {
  const msg = "Invalid login credentials";
  return Response.json({ code: 400, error_code: "invalid_credentials", msg }, { status: 400 });
}

/** A fake new user, so that the response does not reveal a registered address. */
function stranger(email: string) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

function tooSoon(seconds: number) {
  const msg = `For security purposes, you can only request this after ${seconds} seconds.`;
  return Response.json(
    { code: 429, error_code: "over_email_send_rate_limit", msg },
    { status: 429 },
  );
}
