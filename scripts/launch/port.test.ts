import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { claimedName } from "./claim";
import { choosePort } from "./port";

// Away from other programs and from parallel runs of this test.
const FIRST = 20_000 + (process.pid % 10_000);
const children: ChildProcess[] = [];
vi.spyOn(console, "log").mockReturnValue();

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** A second start, which prints the port it took and then "builds" for as long as the test lasts. */
function start(code: string) {
  const script = `(async () => {
    const { choosePort } = await import("./scripts/launch/port.ts");
    const { claimName } = await import("./scripts/launch/claim.ts");
    process.send(${code});
    setInterval(() => {}, 1000);
  })();`;
  const args = ["--import", "tsx", "-e", script];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  children.push(child);
  const took = new Promise((done) => child.once("message", done));
  const gone = new Promise((done) => child.once("exit", done));
  return { took, end: () => child.kill("SIGKILL") && gone };
}

test("concurrent starts choose different ports before any of them listens", async () => {
  const others = [
    start(`await choosePort(undefined, ${FIRST})`),
    start(`await choosePort(undefined, ${FIRST})`),
  ];
  const ports = await Promise.all([
    choosePort(undefined, FIRST),
    ...others.map(({ took }) => took),
  ]);
  expect([...ports].sort()).toEqual([FIRST, FIRST + 1, FIRST + 2]);
  await expect(choosePort(String(FIRST + 1), 0)).rejects.toThrow(/taken/);
});

test("the port of a killed start is free again", async () => {
  const port = FIRST + 10;
  const other = start(`await choosePort("${port}")`);
  expect(await other.took).toBe(port);
  expect(await choosePort(undefined, port)).toBe(port + 1);
  await other.end();
  expect(await choosePort(String(port), 0)).toBe(port);
});

test("a port in use by another program is skipped", async () => {
  const port = FIRST + 20;
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  expect(await choosePort(undefined, port)).toBe(port + 1);
  await new Promise((done) => server.close(done));
  expect(await choosePort(undefined, port)).toBe(port);
});

test("a claim held by another process is awaited, then acquired", async () => {
  const name = `test-${process.pid}`;
  const other = start(`claimName("${name}") !== null`);
  expect(await other.took).toBe(true);
  const wait = vi.fn();
  const turn = claimedName(name, wait);
  await vi.waitFor(() => expect(wait).toHaveBeenCalledTimes(1));
  await other.end();
  (await turn).release();
  expect(wait).toHaveBeenCalledTimes(1);
});
