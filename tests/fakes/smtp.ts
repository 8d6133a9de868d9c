import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** How far a mail has come, in the order of the protocol; `whole` is before the server's word for it. */
export const STEPS = ["connect", "from", "to", "data", "whole"] as const;
export type Step = (typeof STEPS)[number];

/** `forgets` takes a mail and hangs up before it says so. */
export type Mood =
  | "well"
  | "refuses"
  | "is busy"
  | "breaks off"
  | "forgets"
  | "says nonsense"
  | "is silent"
  | "is slow";

export type Received = { from: string; to: string[]; raw: string; messageId: string };

/** A mail server on this machine that keeps what it gets, and can be ill. */
export async function startSmtp() {
  let mood: Mood = "well";
  const received: Received[] = [];
  let watch: (step: Step, session: SMTPServerSession) => Promise<void> | void = () => {};
  const hangUp = ({ id }: SMTPServerSession) => {
    for (const one of smtp.connections) if (one.id === id) one._socket.destroy();
  };
  const refusal = () => {
    if (mood === "refuses")
      return Object.assign(new Error("no such mailbox"), { responseCode: 550 });
    if (mood === "is busy") return Object.assign(new Error("try later"), { responseCode: 451 });
    return null;
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onConnect(session, done) {
      await watch("connect", session);
      done();
    },
    async onMailFrom(_, session, done) {
      await watch("from", session);
      done();
    },
    async onRcptTo(_, session, done) {
      await watch("to", session);
      done(refusal());
    },
    async onData(stream, session, done) {
      await watch("data", session);
      if (mood === "breaks off") return hangUp(session);
      let raw = "";
      try {
        for await (const chunk of stream) raw += chunk;
      } catch {
        // Whoever sent it is gone.
        return;
      }
      await watch("whole", session);
      if (mood === "is slow") return;
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        raw,
        messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? "",
      });
      if (mood === "forgets") return hangUp(session);
      done();
    },
  });
  smtp.on("error", () => {});
  const open = new Set<Socket>();
  const front = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => {});
    if (mood === "is silent") return;
    if (mood === "says nonsense") return void socket.end("HTTP/1.1 200 OK\r\n\r\nwelcome\r\n");
    smtp.connect(socket);
  });
  await new Promise<void>((ready) => front.listen(0, "127.0.0.1", ready));
  return {
    url: `smtp://127.0.0.1:${(front.address() as AddressInfo).port}`,
    received,
    be(next: Mood) {
      mood = next;
    },
    /** Told of every step; the server waits for the answer. */
    onStep(told: typeof watch) {
      watch = told;
    },
    stop() {
      for (const socket of open) socket.destroy();
      return new Promise<void>((done) => front.close(() => done()));
    },
  };
}
