import { execFileSync, spawn } from "node:child_process";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Whether redis-server is installed; without it, tests are reported as skipped, never as passed. */
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

/** A separate Redis without persistence, at the given port or at a free one. */
export async function startRedis(at?: number) {
  const port = at ?? (await freePort());
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", ""];
  const child = spawn("redis-server", args, { stdio: "ignore" });
  return { port, url: `redis://127.0.0.1:${port}`, child };
}

export const REDIS_FAULTS = ["refuses", "is silent", "says nonsense", "breaks off"] as const;
/** `is silent` accepts requests and never responds; `breaks off` hangs up in the middle of a response. */
export type RedisBehavior = (typeof REDIS_FAULTS)[number] | "well";

/** A proxy before a Redis that fails as requested, for open connections too. */
export async function startFaultyRedis(port: number) {
  let behavior: RedisBehavior = "well";
  const open = new Set<Socket>();
  const front = createServer((socket) => {
    open.add(socket);
    const behind = connect(port, "127.0.0.1");
    socket
      .on("error", () => {})
      .on("close", () => {
        open.delete(socket);
        behind.destroy();
      });
    behind.on("error", () => socket.destroy()).on("close", () => socket.destroy());
    if (behavior === "refuses") return void socket.destroy();
    socket.on("data", (request) => {
      if (behavior === "is silent") return;
      if (behavior === "says nonsense")
        return void socket.write("HTTP/1.1 200 OK\r\n\r\nwelcome\r\n");
      behind.write(request);
    });
    behind.on("data", (response) => {
      if (behavior === "breaks off") socket.end(response.subarray(0, response.length / 2));
      else socket.write(response);
    });
  });
  await new Promise<void>((ready) => front.listen(0, "127.0.0.1", ready));
  return {
    url: `redis://127.0.0.1:${(front.address() as AddressInfo).port}`,
    behave(next: RedisBehavior) {
      behavior = next;
      if (next === "refuses") for (const socket of open) socket.destroy();
    },
    stop() {
      for (const socket of open) socket.destroy();
      front.close();
    },
  };
}
