import type { App } from "@supabase/lite";
import type { SeedBackend, SeedUser } from "@/demo/backend";

/** Direct access to the database: PGlite, or a client of native PostgreSQL. */
export type SqlConnection = {
  query<T>(sql: string, params?: unknown[]): Promise<{ rows: T[] }>;
  exec(sql: string): Promise<unknown>;
};

type Options = {
  app: App;
  db: SqlConnection;
  inTurn: <T>(task: () => Promise<T>) => Promise<T>;
  keys: { publishableKey: string; secretKey: string };
};

/** Direct access to the backend for seeds, tests and commands: as the owner, queued with the requests. */
export function directAccess({ app, db, inTurn, keys }: Options): SeedBackend {
  const ask = (path: string, apikey: string, init: RequestInit) =>
    inTurn(async () => {
      const headers = { apikey, ...init.headers };
      const answer = await app.fetch(
        new Request(`http://localhost${path}`, { ...init, method: "POST", headers }),
        { peerAddress: null },
      );
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      return text;
    });

  return {
    exec: (sql) => inTurn(async () => void (await db.exec(sql))),
    query: (sql, params) =>
      inTurn(async () => (await db.query(sql, params)).rows) as Promise<never[]>,

    async putObject(path, bytes, contentType) {
      const key = path.split("/").map(encodeURIComponent).join("/");
      await ask(`/storage/v1/object/${key}`, keys.secretKey, {
        headers: {
          "content-type": contentType,
          "cache-control": "max-age=31536000",
          "x-upsert": "true",
        },
        body: new Uint8Array(bytes),
      });
    },

    async createUser({ email, password, metadata, confirmed }: SeedUser) {
      const body = JSON.stringify({ email, password, data: metadata });
      const headers = { "content-type": "application/json" };
      const answer = await ask("/auth/v1/signup", keys.publishableKey, { headers, body });
      const { id } = JSON.parse(answer) as { id: string };
      if (confirmed) {
        await this.query(
          `update auth.users set email_confirmed_at = now(), confirmation_token = null,
             raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}' where id = $1`,
          [id],
        );
      }
      return id;
    },
  };
}
