import { execFileSync, spawn } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";

/** Debian's redis-server is here; where it is not, tests are reported as skipped and never as passed. */
export function hasRedis() {
  try {
    execFileSync("redis-server", ["--version"]);
    return true;
  } catch {
    return false;
  }
}

export const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });

/** A Redis of its own that keeps nothing. */
export async function startRedis() {
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", ""];
  const child = spawn("redis-server", args, { stdio: "ignore" });
  return { port, url: `redis://127.0.0.1:${port}`, child };
}
