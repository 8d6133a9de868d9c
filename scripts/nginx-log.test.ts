import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findNginx, startNginx } from "./launch/nginx";
import { choosePort } from "./launch/port";

test.skipIf(!findNginx())("nginx logs clients and paths, but no secrets", async () => {
  const site = createServer((_, answer) => answer.end("ok"));
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  const folder = mkdtempSync(join(tmpdir(), "delet-log-"));
  const log = join(folder, "access.log");
  const port = await choosePort(undefined, 4390);
  const { port: upstream } = site.address() as AddressInfo;
  const stop = await startNginx(port, upstream, undefined, undefined, log);
  const secret = "s3cret".repeat(8);
  const ask = async (path: string) =>
    (
      await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { referer: `https://delet.example/alerts/${secret}` },
      })
    ).text();
  try {
    for (const path of [
      "/alerts",
      "/join",
      "/list",
      "/renew",
      "/mail/stop",
      "/api/forget",
      "/api/feed",
      "/api/billing/grow",
    ]) {
      await ask(`${path}/${secret}?m=1`);
    }
    await ask(`/auth/confirm?type=email&token_hash=${secret}`);
    await ask("/explore?rooms=3");
    for (const path of [
      "/leads?q=",
      "/api/leads/export?q=",
      "/admin/users?search=",
      "/profile?office=",
    ]) {
      await ask(path + secret);
    }
  } finally {
    await stop();
    site.close();
  }
  const told = readFileSync(log, "utf8");
  rmSync(folder, { recursive: true });
  expect(told).not.toContain(secret);
  for (const path of [
    ...[
      "/alerts/***",
      "/join/***",
      "/list/***",
      "/renew/***",
      "/mail/stop/***",
      "/api/forget/***",
      "/api/feed/***",
      "/api/billing/grow/***",
    ],
    ...["/auth/confirm?***", "/explore?rooms=3"],
    ...["/leads?***", "/api/leads/export?***", "/admin/users?***", "/profile?***"],
  ]) {
    expect(told).toContain(`"GET ${path} HTTP/1.1" 200`);
  }
});
