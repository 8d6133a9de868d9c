import type { ChildProcess } from "node:child_process";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, RESP_TYPES } from "redis";
import { LONG_BUDGET, startSite, untilReady } from "@/scripts/launch/site";
import { freePort, startRedis } from "@/tests/fakes/redis";
import { backend } from "./backend";

/** Two sites as behind a load balancer: one build, one backend, one Redis. */

const bodyOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray());

/**
 * The backend without its change notifications: a site behind this proxy learns of a write from the other site or not
 * at all.
 */
async function deafBackend(url: string) {
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith("/rest/v1/rpc/public_changes")) {
      response.writeHead(503).end();
      return;
    }
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const body = await bodyOf(request);
    const answer = await fetch(`${url}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      redirect: "manual",
      ...(body.length > 0 && { body }),
    });
    const told = new Map(answer.headers);
    // The body is already decompressed here.
    for (const name of ["content-encoding", "content-length", "transfer-encoding"]) {
      told.delete(name);
    }
    response.writeHead(answer.status, Object.fromEntries(told));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** How many share pictures Redis holds; a rendered image is stored as text, and this is how a JPEG begins. */
async function keptPictures(port: number) {
  const client = createClient({ url: `redis://127.0.0.1:${port}` });
  await client.connect();
  try {
    const redis = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    const keys = await client.keys("delet:page:*");
    const values = await Promise.all(
      keys.filter((key) => key !== "delet:page:renewed").map((key) => redis.get(key)),
    );
    return values.filter((value) => value?.includes("/9j/")).length;
  } finally {
    await client.close();
  }
}

export async function startInstances() {
  const children: ChildProcess[] = [];
  const { url, keys } = backend();
  const deaf = await deafBackend(url);
  const redis = await startRedis();
  children.push(redis.child);

  const start = async () => {
    const port = await freePort();
    const site = `http://localhost:${port}`;
    const child = startSite(port, {
      ...LONG_BUDGET,
      SUPABASE_URL: deaf.url,
      SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
      SUPABASE_SECRET_KEY: keys.secretKey,
      SITE_URL: site,
      REDIS_URL: redis.url,
      CLIENT_IP_HEADER: "x-real-ip",
      CONTACT_EMAIL: "help@delet.test",
      CONTACT_PHONE: "03-600-0000",
      NODE_ENV: "production",
    });
    children.push(child);
    await untilReady(child, `${site}/api/health/ready`);
    return site;
  };
  try {
    return {
      one: await start(),
      two: await start(),
      pictures: () => keptPictures(redis.port),
      stop: () => stop(children, deaf.server),
    };
  } catch (error) {
    await stop(children, deaf.server);
    throw error;
  }
}

async function stop(children: ChildProcess[], proxy: Server) {
  await Promise.all(
    children.map((child) => {
      const gone = new Promise((exit) => child.once("exit", exit));
      if (child.exitCode !== null || !child.kill("SIGKILL")) return null;
      return gone;
    }),
  );
  proxy.closeAllConnections();
  proxy.close();
}
