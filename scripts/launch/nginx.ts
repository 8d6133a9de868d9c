import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const PLACES = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

/** The installed nginx, or undefined. */
export const findNginx = () =>
  PLACES.map((place) => join(place, "nginx")).find((file) => existsSync(file));

/**
 * Runs deploy/nginx.conf unchanged except for its addresses, in front of the site at `upstream`. `configuration`
 * replaces it with another file that has the same addresses and folder.
 */
export async function startNginx(
  port: number,
  upstream: number,
  name = "127.0.0.1",
  configuration = readFileSync("deploy/nginx.conf", "utf8"),
  log = "/dev/null",
) {
  const nginx = findNginx();
  if (!nginx) throw new Error("there is no nginx on this machine (Debian: apt-get install nginx)");
  const folder = mkdtempSync(join(tmpdir(), "delet-nginx-"));
  mkdirSync(join(folder, "temp"));
  const site = configuration
    .replace("127.0.0.1:3000", `127.0.0.1:${upstream}`)
    // Not every test machine has IPv6.
    .replaceAll(/^ *listen \[::\]:80.*\n/gm, "")
    .replaceAll("listen 80", `listen 127.0.0.1:${port}`)
    .replace("delet.example", name)
    .replace("/var/cache/nginx-delet", join(folder, "cache"))
    .replace("/var/log/nginx/access.log", log);
  writeFileSync(join(folder, "nginx.conf"), surroundings(folder, site));
  // The prefix, and the error log used before the configuration is read.
  const args = ["-p", folder, "-c", "nginx.conf", "-e", "stderr"];
  const child = spawn(nginx, args, { stdio: ["ignore", "inherit", "inherit"] });
  await untilListening(child, port);
  return async () => {
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** What Debian's nginx.conf wraps around a file of conf.d, without root. */
function surroundings(folder: string, site: string) {
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, "temp", kind)};`,
  );
  // Workers of an nginx started by root would run as a user who cannot read the folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `daemon off;
${user}
pid ${join(folder, "nginx.pid")};
worker_processes auto;
error_log stderr warn;
events { worker_connections 1024; }
http {
access_log off;
default_type application/octet-stream;
sendfile on;
keepalive_requests 100000;
${temp.join("\n")}
${site}
}
`;
}

async function untilListening(child: ChildProcess, port: number) {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error("nginx refused deploy/nginx.conf; see above");
    const open = await new Promise<boolean>((done) => {
      const socket = connect(port, "127.0.0.1", () => done(true)).once("error", () => done(false));
      socket.once("connect", () => socket.destroy());
    });
    if (open) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("nginx did not listen within five seconds");
}
