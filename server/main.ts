import "server-only";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { loadEnvironmentFiles } from "./environment/files";

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Starts the site: `-p` or PORT sets the port, `-H` the address it listens on (by default all of the machine's),
 * `--dev` compiles pages on demand. Bundled by scripts/launch/bundle.ts: Next does not compile a custom server.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      port: { type: "string", short: "p", default: process.env.PORT || "3000" },
      hostname: { type: "string", short: "H" },
      dev: { type: "boolean", default: false },
    },
  });
  const { hostname, dev } = values;
  const port = Number(values.port);
  const mode = dev ? "development" : "production";
  // Before any library is loaded that reads it.
  Object.assign(process.env, { NODE_ENV: mode });
  loadEnvironmentFiles(mode);
  const { ReadingAbortController } = await import("./next/abort-controller");
  globalThis.AbortController = ReadingAbortController;

  // In development Next's own colours help.
  if (!dev) (await import("./console")).logConsole();
  const { startServices } = await import("./services");
  const endServices = await startServices();
  const { createHttpServer, drain } = await import("./http/server");
  const { requestPipeline } = await import("./http/pipeline");
  const { answerProgramSearch } = await import("./api/program-search");
  const { log } = await import("./log");
  const { openStore } = await cacheHandler();
  const { default: next } = await import("next");

  const app = next({ dev, hostname: localName(hostname), port });
  await app.prepare();
  await openStore(".next/server");
  const answerByNext = app.getRequestHandler();
  const pipeline = requestPipeline(
    (request, response) =>
      answerProgramSearch(request, response, () => answerByNext(request, response)),
    dev ? "" : ".next/static",
  );
  const server = createHttpServer(pipeline);

  const end = async (code: number) => {
    try {
      await drain(server);
      await app.close();
      await endServices();
    } catch (err) {
      log.error({ err }, "the site did not end as it should");
    } finally {
      process.exit(code);
    }
  };
  for (const [signal, code] of Object.entries(SIGNALS)) process.once(signal, () => void end(code));

  await new Promise<void>((listening, refused) => {
    server.once("error", refused);
    server.listen(port, hostname, listening);
  });
  log.info({ port, hostname }, "the site is ready");
}

/** Not bundled, so that it is the module that Next loads (next.config.mjs), with one state for both. */
const cacheHandler = (): Promise<typeof import("./cache/handler.mjs")> =>
  import(pathToFileURL("server/cache/handler.mjs").href);

/** The host name for addresses that Next builds; the wildcard address cannot be requested. */
const localName = (hostname = "") =>
  ["", "0.0.0.0", "::"].includes(hostname) ? "localhost" : hostname;

main().catch((error: Error) => {
  process.stderr.write(`\n✖ ${error.message}\n\n`);
  process.exit(1);
});
