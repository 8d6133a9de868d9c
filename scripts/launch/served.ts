import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataFolder, readKeys } from "@/supabase/embedded/folder";
import { holderOf } from "@/supabase/embedded/lock";
import { untilReady } from "./site";

/** scripts/serve.ts in its own process, and its backend as the site's server sees it. */
export async function serve(port: string) {
  const args = ["--import", "tsx", "scripts/serve.ts", "--port", port];
  const env = { ...process.env, CLIENT_IP_HEADER: "x-real-ip" };
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"], env });
  const site = `http://localhost:${port}`;
  await untilReady(child, `${site}/api/health/ready`, 300);
  const folder = dataFolder(`.data/e2e-${port}`);
  const keys = readKeys(folder);
  const url = holderOf(folder)?.url;
  if (!url) throw new Error("the served backend has no address");
  const headers = { apikey: keys.secretKey, "content-type": "application/json" };

  return {
    site,
    pid: child.pid as number,
    backend: { url, publishableKey: keys.publishableKey },
    async rows<Row>(query: string): Promise<Row[]> {
      const answer = await fetch(`${url}/rest/v1/${query}`, { headers });
      if (!answer.ok) throw new Error(`${query}: ${answer.status}`);
      return answer.json();
    },
    /** Requests a password reset for `email` and returns the link in the mail. */
    async mail(email: string): Promise<string> {
      const body = JSON.stringify({ email });
      const answer = await fetch(`${url}/auth/v1/recover`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(`the mail to ${email}: ${answer.status}`);
      const link = new URL(inbox(folder.inbox).findLast(({ to }) => to === email)?.link ?? "");
      return link.pathname + link.search;
    },
    /** The text of the first mail to `email`. */
    async letter(email: string): Promise<string> {
      for (let attempt = 0; attempt < 120; attempt++) {
        const mail = inbox(folder.inbox).find(({ to }) => to === email);
        if (mail) return mail.text;
        await new Promise((done) => setTimeout(done, 500));
      }
      throw new Error(`no mail to ${email}`);
    },
    async stop() {
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Oldest first. */
const inbox = (path: string): { to: string; text: string; link: string }[] =>
  readdirSync(path)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(path, name), "utf8")));
