import { existsSync } from "node:fs";
import { startBackend } from "@/supabase/embedded/backend";
import { type ControlAnswer, grantAdmin } from "@/supabase/embedded/control";
import { Failure, fail } from "@/supabase/embedded/failure";
import { dataFolder, readKeys, shown } from "@/supabase/embedded/folder";
import { holderOf } from "@/supabase/embedded/lock";
import { loadEnvironment } from "./launch/environment";

/** `npm run admin:grant -- someone@example.com [--demo]`: makes an account an operator. */
async function main() {
  loadEnvironment("development");
  const email = process.argv.slice(2).find((word) => word.includes("@"));
  if (!email) throw new Failure("Say whom: npm run admin:grant -- someone@example.com");

  // The demo never runs on a real project, so with --demo none is asked, whatever is set.
  const isDemo = process.argv.includes("--demo");
  const { done, message } =
    process.env.SUPABASE_URL && !isDemo
      ? await hosted(email)
      : await embedded(email, process.env.DELET_DATA_DIR || (isDemo ? ".data/demo" : ".data"));
  if (!done) throw new Failure(message);
  console.log(message);
}

async function embedded(email: string, path: string): Promise<ControlAnswer> {
  const folder = dataFolder(path);
  if (!existsSync(folder.database)) {
    throw new Failure(
      `There is no data in ${shown(folder)} yet. Start the site and sign up first.`,
    );
  }
  const holder = holderOf(folder);
  if (!holder) {
    const backend = await startBackend({ folder: path, siteUrl: "http://localhost" });
    const answer = await grantAdmin(backend.direct, email);
    await backend.stop();
    return answer;
  }
  if (!holder.url)
    throw new Failure(`The backend in ${shown(folder)} is starting. Try again soon.`);
  const response = await fetch(`${holder.url}/control`, {
    method: "POST",
    headers: { "x-control-secret": readKeys(folder).controlSecret },
    body: JSON.stringify({ command: "grant-admin", email }),
  });
  return (await response.json()) as ControlAnswer;
}

async function hosted(email: string): Promise<ControlAnswer> {
  const url = process.env.SUPABASE_DB_URL;
  if (!url) {
    throw new Failure(
      "SUPABASE_URL is set, so SUPABASE_DB_URL must be set too: the connection string of the database, as owner.",
    );
  }
  // Anything else would be taken for the name of a database on this machine.
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
  return grantAdmin({ query }, email).finally(() => client.end());
}

main().catch(fail);
