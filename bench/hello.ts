import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { NEXT, untilReady } from "@/scripts/launch/site";

/** The least that Next can serve, as a baseline for the site: one hello page, cached or dynamic, and a file. */
export async function startHello(port: number, file: string) {
  const folder = resolve(".data/hello");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "app"), { recursive: true });
  mkdirSync(join(folder, "public"));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("package.json", JSON.stringify({ name: "hello", private: true, type: "module" }));
  // Its own config, or Next uses the site's.
  write("next.config.mjs", "export default {};\n");
  write(
    "app/layout.jsx",
    "export default function Layout({ children }) { return <html><body>{children}</body></html>; }\n",
  );
  write("app/page.jsx", "export default function Page() { return <h1>hello</h1>; }\n");
  mkdirSync(join(folder, "app/new/[n]"), { recursive: true });
  write(
    "app/new/[n]/page.jsx",
    "export const revalidate = 300;\nexport const generateStaticParams = () => [];\nexport default async function Page({ params }) { return <h1>hello {(await params).n}</h1>; }\n",
  );
  write("public/file.html", file);
  // Not Turbopack: it takes the lockfile's folder for the project root, with the middleware there.
  await run(folder, "build", "--webpack");
  const child = start(folder, "start", "-p", String(port), "-H", "127.0.0.1");
  await untilReady(child, `http://127.0.0.1:${port}/`);
  return async () => {
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
  };
}

const start = (folder: string, ...args: string[]) =>
  spawn(process.execPath, [NEXT, ...args], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });

const run = (folder: string, ...args: string[]) =>
  new Promise<void>((done, broken) => {
    start(folder, ...args).once("exit", (code) => {
      if (code === 0) done();
      else broken(new Error(`next ${args[0]} of the hello page ended with ${code}`));
    });
  });
