import { z } from "zod";
import { lookAtDatabase } from "@/server/doctor/database";
import { type Finding, right, wrong } from "@/server/doctor/finding";
import { lookAtProject } from "@/server/doctor/project";
import { lookAtServices } from "@/server/doctor/services";
import { lookAtSite } from "@/server/doctor/site";
import { SITE_CHECKS, SITE_ENV } from "@/server/environment/schema";
import { checked } from "@/server/worker/env";
import { describeIssues } from "@/server/worker/env-schema";
import { fail } from "@/supabase/embedded/failure";
import { loadEnvironment } from "./launch/environment";
import { newestMigration } from "./launch/newest-migration";

const MARKS = { right: "✔", wrong: "✖", unknown: "?" } as const;

/** Before the site starts: failures that no retry fixes. A server that does not respond may recover. */
const NEVER_MENDED_BY_WAITING = ["environment", "keys"];
/** Checks that are impossible at that point. */
const NEEDS_THE_SITE = ["worker"];

const beforeStart = process.argv.includes("--before-start");

/**
 * `npm run doctor`: checks a deployment from its environment and reports line by line what is right, wrong or unknown,
 * and how to fix it. It changes nothing, and exits with 1 when something is wrong. deploy/start.sh calls it with
 * `--before-start`: the site itself is skipped, and only failures that waiting cannot fix exit with 1.
 */
async function main() {
  loadEnvironment("production");
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([, value]) => value !== ""),
  );
  const read = checked(z.object(SITE_ENV), SITE_CHECKS).safeParse(environment);
  if (!read.success) {
    report([wrong("environment", describeIssues(read.error.issues, process.env))]);
    return;
  }
  report([right("environment", "every variable can be read")]);
  for (const look of [
    lookAtProject(read.data, newestMigration()),
    ofDatabase(),
    ...(beforeStart ? [] : [lookAtSite(read.data)]),
    lookAtServices({ ...read.data, HTTPS_PROXY: environment.HTTPS_PROXY }),
  ]) {
    report(await look);
  }
}

async function ofDatabase() {
  const url = process.env.SUPABASE_DB_URL;
  if (!url) return lookAtDatabase(null);
  const { Client } = await import("pg");
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 8_000 });
  try {
    await client.connect();
    return await lookAtDatabase(async (sql) => (await client.query(sql)).rows);
  } catch (error) {
    return [wrong("database", `SUPABASE_DB_URL does not lead to one: ${(error as Error).message}`)];
  } finally {
    await client.end().catch(() => {});
  }
}

function report(findings: Finding[]) {
  for (const { name, state, says } of findings) {
    if (beforeStart && NEEDS_THE_SITE.includes(name)) continue;
    console.log(`${MARKS[state]} ${name}: ${says}`);
    if (state !== "wrong" || (beforeStart && !NEVER_MENDED_BY_WAITING.includes(name))) continue;
    process.exitCode = 1;
  }
}

main().catch(fail);
