import { expect, test } from "vitest";
import { dana } from "../database/support/people";
import { freshWorkers } from "./testing/workers";

const workers = freshWorkers();
const { waiting, soon, everythingSent, copies } = workers;

const queue = (count: number) =>
  workers.direct.query(
    `select private.queue_mail('${dana.id}', 'test', 'mail ' || n, '{}') from generate_series(1, ${count}) n`,
  );

test("three workers send a hundred mails, each once", async () => {
  await queue(100);
  for (let n = 0; n < 3; n++) workers.start();
  await everythingSent();
  expect(copies()).toEqual(Array(100).fill(1));
});

/** Where the second mail of a batch is when its worker is killed; whether nobody could tell that it went. */
const DEATHS = [
  ["connect", false],
  ["from", false],
  ["to", false],
  ["data", false],
  ["whole", true],
] as const;

test.each(DEATHS)("a worker killed at the step %s loses no mail", async (at, unknowable) => {
  await queue(3);
  let mails = 0;
  const killed = new Promise<void>((done) => {
    workers.smtp.onStep(async (step) => {
      if (step === "connect") mails++;
      if (step !== at || mails !== 2) return;
      await workers.kill(worker);
      done();
    });
  });
  const worker = workers.start();
  await killed;
  workers.smtp.onStep(() => {});
  // The first went; nobody else has the others while their lease lasts.
  expect(await waiting()).toBe(2);
  await soon();
  workers.start();
  await everythingSent();
  expect(copies().sort()).toEqual(unknowable ? [1, 1, 2] : [1, 1, 1]);
});

const SENT = "/rest/v1/rpc/mail_sent";
const TAKE = "/rest/v1/rpc/mails_take";
test.each([
  // Taken, and the worker never heard of it.
  ["forgets", TAKE, 0, [1, 1, 1]],
  // It went, and the database never heard of it: the copy has the same Message-ID.
  ["stalls", SENT, 1, [1, 1, 2]],
  // The database heard of it, and the worker never knew.
  ["forgets", SENT, 1, [1, 1, 1]],
] as const)(
  "a worker that is killed while the backend %s %s",
  async (fault, part, went, expected) => {
    await queue(3);
    workers.proxy.behave(fault, part);
    const asked = workers.proxy.requested(part);
    const worker = workers.start();
    await asked;
    await expect
      .poll(async () => [await attempts(), workers.smtp.received.length], { timeout: 20_000 })
      .toEqual([3, went]);
    if (fault === "forgets" && part === SENT) await expect.poll(waiting).toBe(2);
    await workers.kill(worker);
    workers.proxy.recover();
    await soon();
    workers.start();
    await everythingSent();
    expect(copies().sort()).toEqual(expected);
  },
);

const attempts = () => workers.count("sum(attempts)");
const failed = () => workers.count("count(last_error)");

test("an unavailable mail server delays mails and loses none", async () => {
  await queue(12);
  workers.smtp.behave("says nonsense");
  workers.start();
  await expect.poll(failed, { timeout: 20_000 }).toBe(12);
  workers.smtp.behave("well");
  await soon();
  await everythingSent();
  expect(copies()).toEqual(Array(12).fill(1));
});
