import { Failure } from "@/supabase/embedded/failure";

/** The configured project's database, as its owner; the caller ends the connection. */
export async function projectDatabase() {
  const url = process.env.SUPABASE_DB_URL;
  if (!url) {
    throw new Failure(
      "SUPABASE_DB_URL must be set: the connection string of the project's database, as its owner.",
    );
  }
  // pg would take anything else for the name of a local database.
  if (!/^postgres(?:ql)?:\/\//.test(url)) {
    throw new Failure(
      "SUPABASE_DB_URL must be a connection string: postgresql://user:password@host/database",
    );
  }
  const { Client } = await import("pg");
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect().catch((error: Error) => {
    throw new Failure(`The database of SUPABASE_DB_URL does not answer: ${error.message}`);
  });
  const query = async <T>(sql: string, params?: unknown[]) =>
    (await client.query(sql, params)).rows as T[];
  return { url, query, end: () => client.end() };
}
