import WebSocket from "ws";

type Frame = { functionName: string; url: string };
type Node = { id: number; callFrame: Frame; children?: number[] };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

/** The part that a frame belongs to; the first match wins, from the innermost frame outwards. */
const PARTS: [name: string, fits: (frame: Frame) => boolean][] = [
  ["garbage", ({ functionName }) => functionName === "(garbage collector)"],
  ["the cache handler", ({ url }) => /\/server\/cache\//.test(url)],
  ["fetch of the Data API", ({ url }) => /undici|internal\/deps/.test(url)],
  ["React, HTML and payload", ({ url }) => /app-page-turbo\.runtime/.test(url)],
  ["the site's own code and its libraries", ({ url }) => /\/\.next\/server\//.test(url)],
  ["Next", ({ url }) => /\/node_modules\/next\//.test(url)],
  ["Node", ({ url }) => /^node:/.test(url)],
];

/** The shares of a process's busy time while `task` runs; its inspector listens on `port`. */
export async function profiled(port: number, task: () => Promise<unknown>) {
  const [target] = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
  const { call, close } = await inspect(target.webSocketDebuggerUrl);
  try {
    await call("Profiler.enable");
    await call("Profiler.setSamplingInterval", { interval: 500 });
    await call("Profiler.start");
    await task();
    const { profile } = await call<{ profile: Profile }>("Profiler.stop");
    return sharesOf(profile);
  } finally {
    close();
  }
}

async function inspect(address: string) {
  const socket = new WebSocket(address, { maxPayload: 2 ** 30 });
  await new Promise((open, broken) => socket.once("open", open).once("error", broken));
  let calls = 0;
  return {
    call<T>(method: string, params = {}) {
      const id = ++calls;
      return new Promise<T>((done, refused) => {
        socket.on("message", function hear(text) {
          const answer = JSON.parse(String(text));
          if (answer.id !== id) return;
          socket.off("message", hear);
          if (answer.error) refused(new Error(answer.error.message));
          else done(answer.result);
        });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    close: () => socket.close(),
  };
}

function sharesOf({ nodes, samples, timeDeltas }: Profile) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((one) => [one, id])),
  );
  const partOf = (id: number) => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame?.functionName === "(idle)") return null;
      const part = frame && PARTS.find(([, fits]) => fits(frame));
      if (part) return part[0];
    }
    return "what belongs to no function";
  };
  const parts = new Map(nodes.map(({ id }) => [id, partOf(id)]));
  const spent = new Map<string, number>();
  samples.forEach((id, at) => {
    const part = parts.get(id);
    if (part) spent.set(part, (spent.get(part) ?? 0) + (timeDeltas[at] ?? 0));
  });
  const all = [...spent.values()].reduce((sum, time) => sum + time, 0);
  return [...spent]
    .map(([part, time]): [string, number] => [part, time / all])
    .sort(([, a], [, b]) => b - a);
}
