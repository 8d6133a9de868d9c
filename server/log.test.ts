import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import type { RequestContext } from "./http/request-context";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});

async function level(given: string) {
  vi.stubEnv("LOG_LEVEL", given);
  vi.resetModules();
  return (await import("./log")).log.level;
}

test("a line written during a request has its id, other lines have none", async () => {
  const written: string[] = [];
  vi.resetModules();
  const { log } = await import("./log");
  const { runWithContext } = await import("./http/request-context");
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[
    pino.symbols.streamSym
  ];
  vi.spyOn(stream as { write: (line: string) => void }, "write").mockImplementation((line) => {
    written.push(line);
  });
  runWithContext({ id: "0123456789ab" } as RequestContext, () => log.info("inside"));
  log.info("outside");
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { msg: "inside", request: "0123456789ab" },
    { msg: "outside" },
  ]);
  expect(written[1]).not.toContain("request");
});

test("the log uses the configured level, and falls back to info for an unknown one", async () => {
  for (const known of ["trace", "error", "silent"]) expect(await level(known)).toBe(known);
  for (const none of ["", "loud", "toString"]) expect(await level(none)).toBe("info");
});
