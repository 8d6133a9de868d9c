import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { startSmtp } from "../../fakes/smtp";
import { startProxy } from "../../faults/support/proxy";
import { freshStack } from "./stack";

const WORKER = resolve("scripts/worker.ts");

/** A preload for Node that sets the process's clock. */
const clock = (at: string) =>
  `data:text/javascript,${encodeURIComponent(`
  const Real = Date, shift = Real.parse(${JSON.stringify(at)}) - Real.now();
  globalThis.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(Real.now() + shift); }
    static now() { return Real.now() + shift; }
  };`)}`;

type Options = { at?: string };

/** Workers as they run beside a site, on native PostgreSQL, sending over SMTP; each may die at any moment. */
export function freshWorkers() {
  const scene = freshStack();
  const running = new Set<ChildProcess>();
  const workers = {
    get direct() {
      return scene.stack.direct;
    },
    smtp: undefined as unknown as Awaited<ReturnType<typeof startSmtp>>,
    proxy: undefined as unknown as Awaited<ReturnType<typeof startProxy>>,
    /** `at`: its clock, for behaviour that depends on the day. */
    start({ at }: Options = {}) {
      const worker = fork(WORKER, ["--pause", "200"], {
        execArgv: ["--import", "tsx", ...(at ? ["--import", clock(at)] : [])],
        silent: true,
        env: {
          ...process.env,
          SUPABASE_URL: workers.proxy.url,
          SUPABASE_SECRET_KEY: scene.stack.secretKey,
          SITE_URL: "https://delet.test",
          CONTACT_EMAIL: "help@delet.test",
          CONTACT_PHONE: "03-600-0000",
          SMTP_URL: workers.smtp.url,
          MAIL_FROM: "mail@delet.test",
          MAILS_REST: at ? "on" : "off",
        },
      });
      running.add(worker);
      return worker;
    },
    async kill(worker: ChildProcess) {
      running.delete(worker);
      if (worker.exitCode !== null || worker.signalCode !== null) return;
      const gone = new Promise((done) => worker.once("exit", done));
      worker.kill("SIGKILL");
      await gone;
    },
    /** A count from the outbox. */
    count: async (sql: string) =>
      (
        await scene.stack.direct.query<{ n: number }>(`select ${sql}::int as n from private.mails`)
      )[0]?.n,
    waiting: () => workers.count("count(*) filter (where sent_at is null)"),
    /** Expires every lease and every delay. */
    soon: () =>
      scene.stack.direct.exec(
        "update private.mails set available_at = now() where sent_at is null",
      ),
    everythingSent: () => expect.poll(workers.waiting, { timeout: 40_000, interval: 100 }).toBe(0),
    /** How often each mail arrived. */
    copies() {
      const counts = new Map<string, number>();
      for (const { messageId } of workers.smtp.received)
        counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
      return [...counts.values()];
    },
  };

  beforeAll(async () => {
    workers.proxy = await startProxy(() => scene.stack.url);
  });
  afterAll(() => workers.proxy.stop());
  beforeEach(async () => {
    workers.smtp = await startSmtp();
    workers.proxy.recover();
    await scene.stack.direct.exec(
      "delete from private.mails where true; delete from private.leases where true; delete from private.alerts where true",
    );
  });
  afterEach(async () => {
    for (const worker of running) await workers.kill(worker);
    await workers.smtp.stop();
  });
  return workers;
}
