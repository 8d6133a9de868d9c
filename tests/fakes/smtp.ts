import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** The steps of a mail, in the order of the protocol; `whole` is before the server acknowledges it. */
export const STEPS = ["connect", "from", "to", "data", "whole"] as const;
export type Step = (typeof STEPS)[number];

/** `forgets` stores a mail and hangs up before it acknowledges it. */
export type Behavior =
  | "well"
  | "refuses"
  | "is busy"
  | "breaks off"
  | "forgets"
  | "says nonsense"
  | "is silent"
  | "is slow";

export type Received = { from: string; to: string[]; raw: string; messageId: string };

/** A local mail server that stores what it receives, and can be made to fail. */
export async function startSmtp() {
  let behavior: Behavior = "well";
  const received: Received[] = [];
  let watch: (step: Step, session: SMTPServerSession) => Promise<void> | void = () => {};
  const hangUp = ({ id }: SMTPServerSession) => {
    for (const one of smtp.connections) if (one.id === id) one._socket.destroy();
  };
  const refusal = () => {
    if (behavior === "refuses")
      return Object.assign(new Error("no such mailbox"), { responseCode: 550 });
    if (behavior === "is busy") return Object.assign(new Error("try later"), { responseCode: 451 });
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
      if (behavior === "breaks off") return hangUp(session);
      let raw = "";
      try {
        for await (const chunk of stream) raw += chunk;
      } catch {
        // The client disconnected.
        return;
      }
      await watch("whole", session);
      if (behavior === "is slow") return;
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        raw,
        messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? "",
      });
      if (behavior === "forgets") return hangUp(session);
      done();
    },
  });
  smtp.on("error", () => {});
  const open = new Set<Socket>();
  const front = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => {});
    if (behavior === "is silent") return;
    if (behavior === "says nonsense") return void socket.end("HTTP/1.1 200 OK\r\n\r\nwelcome\r\n");
    smtp.connect(socket);
  });
  await new Promise<void>((ready) => front.listen(0, "127.0.0.1", ready));
  return {
    url: `smtp://127.0.0.1:${(front.address() as AddressInfo).port}`,
    received,
    behave(next: Behavior) {
      behavior = next;
    },
    /** Called at every step; the server waits for it. */
    onStep(listener: typeof watch) {
      watch = listener;
    },
    stop() {
      for (const socket of open) socket.destroy();
      return new Promise<void>((done) => front.close(() => done()));
    },
  };
}
