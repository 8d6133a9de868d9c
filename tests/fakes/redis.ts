import { execFileSync, spawn } from "node:child_process";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

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

/** A Redis of its own that keeps nothing; at a port where another one was, or at one that is free. */
export async function startRedis(at?: number) {
  const port = at ?? (await freePort());
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", ""];
  const child = spawn("redis-server", args, { stdio: "ignore" });
  return { port, url: `redis://127.0.0.1:${port}`, child };
}

export const REDIS_MOODS = ["refuses", "is silent", "says nonsense", "breaks off"] as const;
/** `is silent` takes what it is asked and never answers; `breaks off` hangs up in the middle of an answer. */
export type RedisMood = (typeof REDIS_MOODS)[number] | "well";

/** Stands before a Redis, and is as ill as it is told to be, to whoever is connected too. */
export async function startIllRedis(port: number) {
  let mood: RedisMood = "well";
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
    if (mood === "refuses") return void socket.destroy();
    socket.on("data", (asked) => {
      if (mood === "is silent") return;
      if (mood === "says nonsense") return void socket.write("HTTP/1.1 200 OK\r\n\r\nwelcome\r\n");
      behind.write(asked);
    });
    behind.on("data", (answer) => {
      if (mood === "breaks off") socket.end(answer.subarray(0, answer.length / 2));
      else socket.write(answer);
    });
  });
  await new Promise<void>((ready) => front.listen(0, "127.0.0.1", ready));
  return {
    url: `redis://127.0.0.1:${(front.address() as AddressInfo).port}`,
    be(next: RedisMood) {
      mood = next;
      if (next === "refuses") for (const socket of open) socket.destroy();
    },
    stop() {
      for (const socket of open) socket.destroy();
      front.close();
    },
  };
}
