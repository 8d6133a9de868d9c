import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { startSmtp } from "@/tests/fakes/smtp";
import { lookAtMail } from "./mail";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A server that offers STARTTLS with a certificate of its own making, and keeps the commands it receives. */
async function encrypted() {
  const commands: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    onMailFrom: (_, __, done) => {
      commands.push("MAIL");
      done();
    },
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  stops.push(() => new Promise<void>((done) => server.close(() => done())));
  const at = server.server.address();
  return { url: `smtp://127.0.0.1:${typeof at === "object" ? at?.port : ""}`, commands };
}

const look = async (SMTP_URL: string) =>
  Object.fromEntries(
    (await lookAtMail({ SMTP_URL }, 5_000)).map(({ name, state, says }) => [
      name,
      `${state}: ${says}`,
    ]),
  );

test("a server with STARTTLS is right, and gets no mail", async () => {
  const { url, commands } = await encrypted();
  const found = await look(`${url}?tls.rejectUnauthorized=false`);
  expect(found["mail-encryption"]).toBe("right: by TLS");
  expect(found.mail).toMatch(/^unknown: .*MAIL_FROM/);
  expect(commands).toEqual([]);
});

test("a certificate that nobody vouches for is a refusal, as it is when mails are sent", async () => {
  const { url } = await encrypted();
  expect((await look(url)).mail).toMatch(/^wrong: .*certificate/);
});

test("a server without TLS is wrong, except on the same machine or network", async () => {
  const smtp = await startSmtp();
  stops.push(smtp.stop);
  expect((await look(smtp.url))["mail-encryption"]).toMatch(/^right: none, and needless/);
  const open = await look(smtp.url.replace("127.0.0.1", "0.0.0.0"));
  expect(open["mail-encryption"]).toMatch(/^wrong: .*can be read on the way/);
  expect(smtp.received).toEqual([]);
});
