import { connect, createServer } from "node:net";
import { Failure } from "@/supabase/embedded/failure";
import { claimName } from "./claim";

/** Loopback only, unless the site is opened to the network on purpose. */
export const host = () => process.env.DELET_HOST || "127.0.0.1";

/** The local URL of the site: a custom host responds under its own name only. */
export function localAddress(port: number) {
  const at = host();
  const isLocal = ["127.0.0.1", "0.0.0.0", "::1", "::"].includes(at);
  if (isLocal) return `http://localhost:${port}`;
  return `http://${at.includes(":") ? `[${at}]` : at}:${port}`;
}

/**
 * A requested port must be free; otherwise the next free one from `preferred` is used. It is reserved for this process:
 * another start finds it taken long before the site listens.
 */
export async function choosePort(requested: string | undefined, preferred: number) {
  if (requested !== undefined && requested !== "") {
    const port = Number(requested);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Failure(`PORT must be a number between 1 and 65535, not "${requested}".`);
    }
    if (await take(port)) return port;
    throw new Failure(`Port ${port} is taken by another program. Choose another one with PORT.`);
  }
  for (let port = preferred; port < preferred + 50; port++) {
    if (await take(port)) return port;
    console.log(`Port ${port} is taken, trying ${port + 1}.`);
  }
  throw new Failure(
    `No free port between ${preferred} and ${preferred + 49}. Choose one with PORT.`,
  );
}

async function take(port: number) {
  const claimed = claimName(`port-${port}`);
  if (!claimed) return false;
  if (await isFree(port)) return true;
  claimed.release();
  return false;
}

async function isFree(port: number) {
  // Another program may listen on the other address family, and a browser on "localhost" would reach it first.
  for (const host of ["127.0.0.1", "::1"]) if (await answers(port, host)) return false;
  return new Promise<boolean>((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, host(), () => probe.close(() => done(true)));
  });
}

function answers(port: number, host: string) {
  return new Promise<boolean>((done) => {
    const socket = connect({ port, host });
    const end = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.setTimeout(500, () => end(false));
  });
}
