import { connect, type Socket } from "node:net";

/** A keep-alive connection like a browser's: one request at a time. */
type Line = { socket: Socket; received: string; answer: ((status: string) => void) | null };

/**
 * Sends small POST requests and reads only the status. Node's own client spends more CPU on such a request than the
 * site does, on the processors under test; this reads and writes the few lines of HTTP directly.
 */
export function beacons(site: string, most: number) {
  const { hostname, port, host } = new URL(site);
  const free: Line[] = [];
  const waiting: ((line: Line) => void)[] = [];
  const all = new Set<Line>();

  function open(): Line {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const line: Line = { socket, received: "", answer: null };
    all.add(line);
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => hear(line, text));
    socket.on("error", (error: NodeJS.ErrnoException) => end(line, error.code ?? error.message));
    socket.on("close", () => end(line, "closed"));
    return line;
  }

  function hear(line: Line, text: string) {
    line.received += text;
    const head = line.received.indexOf("\r\n\r\n");
    if (head < 0) return;
    const status = line.received.slice(9, 12);
    if (status !== "204") {
      // A refused request: the rest of the response is not read, and the connection is not reused.
      end(line, status);
      line.socket.destroy();
      return;
    }
    line.received = line.received.slice(head + 4);
    const { answer } = line;
    line.answer = null;
    give(line);
    answer?.(status);
  }

  function give(line: Line) {
    const next = waiting.shift();
    if (next) next(line);
    else free.push(line);
  }

  function end(line: Line, why: string) {
    if (!all.delete(line)) return;
    const at = free.indexOf(line);
    if (at >= 0) free.splice(at, 1);
    line.answer?.(why);
    line.answer = null;
    const next = waiting.shift();
    if (next) next(open());
  }

  /** Returns the status, or the reason why there was none. `headers`: whole lines. */
  function post(path: string, headers: string, body: string): Promise<string> {
    const text = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;
    return new Promise((done) => {
      const send = (line: Line) => {
        line.answer = done;
        line.socket.write(text);
      };
      const line = free.pop();
      if (line) send(line);
      else if (all.size < most) send(open());
      else waiting.push(send);
    });
  }

  return {
    post,
    close: () => {
      for (const { socket } of all) socket.destroy();
    },
  };
}
