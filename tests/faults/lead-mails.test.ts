import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Received as Mail, startSmtp } from "@/tests/fakes/smtp";
import { ADDED, answerOf, ONE, startVisitors, type Visitors } from "./support/visitors";
import { DANA } from "./support/world";

// Mails about leads while the mail server or the database fails.

let visitors: Visitors;
let smtp: Awaited<ReturnType<typeof startSmtp>>;

beforeAll(async () => {
  smtp = await startSmtp();
  visitors = await startVisitors(smtp);
});
afterAll(async () => {
  await visitors?.world.stop();
  await smtp?.stop();
});
beforeEach(() => {
  visitors.world.proxy.recover();
  smtp.behave("well");
});

describe("while the mail server", () => {
  const waiting = () =>
    visitors.number(
      "count(*)::int from private.mails where sent_at is null and kind in ('lead', 'lead_copy')",
    );
  const soon = () =>
    visitors.world.query("update private.mails set available_at = now() where sent_at is null");

  test.each(["is busy", "breaks off", "says nonsense", "is silent"] as const)(
    "%s a lead is acknowledged and stored, and its mails come once when it is well",
    async (fault) => {
      await soon();
      await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
      smtp.received.length = 0;
      smtp.behave(fault);
      // A new address: the number of copies per address is limited.
      const email = `${fault.replaceAll(" ", "-")}@example.com`;
      const form = visitors.typed({ email });
      expect(await answerOf(await visitors.leave(form))).toEqual(ADDED);
      expect(await visitors.stored(form)).toEqual(ONE);
      await expect
        .poll(
          () =>
            visitors.number(
              "count(*)::int from private.mails where sent_at is null and attempts > 0",
            ),
          {
            timeout: 90_000,
          },
        )
        .toBeGreaterThan(0);
      expect(smtp.received).toEqual([]);
      smtp.behave("well");
      await expect
        .poll(
          async () => {
            await soon();
            return waiting();
          },
          { timeout: 90_000, interval: 1000 },
        )
        .toBe(0);
      const reached = smtp.received.flatMap(({ to }: Mail) => to).sort();
      expect(reached).toEqual([DANA, email].sort());
    },
  );
});

// A round runs every fifteen seconds: of the failures that end a call, one that is detected when read and one whose
// work is done.
describe.each(["says nonsense", "forgets"] as const)("while the worker's database %s", (fault) => {
  const open = () => visitors.number("count(*)::int from private.mails where sent_at is null");
  const soon = () =>
    visitors.world.query("update private.mails set available_at = now() where sent_at is null");
  const sentAll = async () => {
    const left = async () => {
      await soon();
      return open();
    };
    await expect.poll(left, { timeout: 90_000, interval: 1000 }).toBe(0);
  };
  const messages = () =>
    smtp.received.flatMap(({ to, messageId }) => to.map((one) => `${one} ${messageId}`)).sort();

  test("mails that cannot be claimed wait, and are sent once", async () => {
    await sentAll();
    smtp.received.length = 0;
    const take = "/rest/v1/rpc/mails_take";
    visitors.world.proxy.behave(fault, take);
    const email = `take-${fault.replaceAll(" ", "-")}@example.com`;
    expect(await answerOf(await visitors.leave(visitors.typed({ email })))).toEqual(ADDED);
    await visitors.world.proxy.requested(take);
    expect(smtp.received).toEqual([]);
    visitors.world.proxy.recover();
    await sentAll();
    expect(smtp.received.flatMap(({ to }: Mail) => to).sort()).toEqual([DANA, email].sort());
  });

  test("a mail that cannot be marked as sent is sent again with the same message id, then marked", async () => {
    await sentAll();
    smtp.received.length = 0;
    const say = "/rest/v1/rpc/mail_sent";
    visitors.world.proxy.behave(fault, say);
    const email = `sent-${fault.replaceAll(" ", "-")}@example.com`;
    const said = visitors.world.proxy.requested(say);
    expect(await answerOf(await visitors.leave(visitors.typed({ email })))).toEqual(ADDED);
    await said;
    visitors.world.proxy.recover();
    await sentAll();
    // Mail clients show messages with the same id once.
    expect(new Set(messages()).size).toBe(2);
    expect(new Set(smtp.received.flatMap(({ to }: Mail) => to))).toEqual(new Set([DANA, email]));
  });
});
