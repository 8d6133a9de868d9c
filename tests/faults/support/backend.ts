import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";

const SERVE = resolve("tests/embedded/serve.ts");

/** The embedded backend in a separate process, so that it can be killed. */
export function runBackend(folder: string) {
  return new Promise<{
    url: string;
    /** Queries inside the backend, one after the other. */
    query: <Row>(sql: string) => Promise<Row[]>;
    end: (signal: NodeJS.Signals) => Promise<number | null>;
  }>((done, broken) => {
    const child = fork(SERVE, [folder], { execArgv: ["--import", "tsx"], silent: true });
    let output = "";
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    let last: Promise<unknown> = Promise.resolve();
    child.once("message", (message) =>
      done({
        url: (message as { url: string }).url,
        query<Row>(sql: string) {
          const answer = last.then(() => query<Row>(child, sql));
          last = answer.catch(() => undefined);
          return answer;
        },
        end: (signal) => end(child, signal),
      }),
    );
    child.once("exit", (code) => broken(new Error(`the backend ended with ${code}: ${output}`)));
  });
}

function query<Row>(child: ChildProcess, sql: string) {
  return new Promise<Row[]>((done, broken) => {
    const gone = () => broken(new Error("the backend has ended"));
    if (!child.connected) return gone();
    child.once("exit", gone);
    child.once("message", (answer: { rows: Row[] } | { error: string }) => {
      child.off("exit", gone);
      if ("rows" in answer) done(answer.rows);
      else broken(new Error(answer.error));
    });
    child.send(sql, (error) => error && gone());
  });
}

/** Sends the signal and returns the exit code once the process is gone. */
export function end(child: ChildProcess, signal: NodeJS.Signals) {
  return new Promise<number | null>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done(child.exitCode);
    child.once("exit", done);
    child.kill(signal);
  });
}
