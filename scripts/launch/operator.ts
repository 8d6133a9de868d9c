import { existsSync } from "node:fs";
import { startBackend } from "@/supabase/embedded/backend";
import { type Control, type ControlAnswer, nameOperator } from "@/supabase/embedded/control";
import { Failure } from "@/supabase/embedded/failure";
import { dataFolder, readKeys, shown } from "@/supabase/embedded/folder";
import { holderOf } from "@/supabase/embedded/lock";
import { projectDatabase } from "./database";
import { loadEnvironment, modeOfCommand } from "./environment";

type Command = Control["command"];

/** Grants or revokes the operator role of the named account, on the configured project or the embedded one. */
export async function runOperatorCommand(command: Command, script: string) {
  loadEnvironment(modeOfCommand());
  const email = process.argv.slice(2).find((word) => word.includes("@"));
  if (!email) throw new Failure(`Say whom: npm run ${script} -- someone@example.com`);

  // The demo never runs on a real project, so --demo ignores a configured one.
  const isDemo = process.argv.includes("--demo");
  const { done, message } =
    process.env.SUPABASE_URL && !isDemo
      ? await hosted(command, email)
      : await embedded(
          command,
          email,
          process.env.DELET_DATA_DIR || (isDemo ? ".data/demo" : ".data"),
        );
  if (!done) throw new Failure(message);
  console.log(message);
}

async function embedded(command: Command, email: string, path: string): Promise<ControlAnswer> {
  const folder = dataFolder(path);
  if (!existsSync(folder.database)) {
    throw new Failure(
      `There is no data in ${shown(folder)} yet. Start the site and sign up first.`,
    );
  }
  const holder = holderOf(folder);
  if (!holder) {
    const backend = await startBackend({ folder: path, siteUrl: "http://localhost" });
    const answer = await nameOperator(backend.direct, command, email);
    await backend.stop();
    return answer;
  }
  if (!holder.url)
    throw new Failure(`The backend in ${shown(folder)} is starting. Try again soon.`);
  const response = await fetch(`${holder.url}/control`, {
    method: "POST",
    headers: { "x-control-secret": readKeys(folder).controlSecret },
    body: JSON.stringify({ command, email }),
  });
  return (await response.json()) as ControlAnswer;
}

async function hosted(command: Command, email: string): Promise<ControlAnswer> {
  const { query, end } = await projectDatabase();
  return nameOperator({ query }, command, email).finally(end);
}
