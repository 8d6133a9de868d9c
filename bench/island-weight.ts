import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";

const ROOT = resolve(import.meta.dirname, "..");
const isIsland = (source: string) => /^\s*["']use client["']/.test(source);
/** What every Next page loads anyway. */
const THERE = ["react", "react-dom", "react/*", "react-dom/*", "next", "next/*"];
const settings = {
  bundle: true,
  write: false,
  metafile: true,
  absWorkingDir: ROOT,
  alias: { "@": ROOT },
  jsx: "automatic",
  format: "esm",
  platform: "browser",
  logLevel: "silent",
} as const;

/** The client entry files of `page`, as paths of this repository. */
export async function islandsOf(page: string): Promise<string[]> {
  const found = new Set<string>();
  const stopAtIslands: Plugin = {
    name: "stop-at-islands",
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!isIsland(readFileSync(path, "utf8"))) return;
        found.add(relative(ROOT, path));
        return { contents: "" };
      }),
  };
  await build({
    ...settings,
    entryPoints: [page],
    packages: "external",
    plugins: [stopAtIslands],
    // Islands are replaced by empty modules, so their names are missing.
    logOverride: { "import-is-undefined": "silent" },
  }).catch(({ errors = [] }: { errors?: { text: string }[] }) => {
    const others = errors.filter(({ text }) => !text.startsWith("No matching export"));
    if (others.length > 0) throw new Error(others.map(({ text }) => text).join("\n"));
  });
  return [...found].sort();
}

/** Gzipped bytes that a first visit loads for these islands, and those loaded when they are used. */
export async function weightOfIslands(islands: readonly string[]) {
  const contents = islands.map((path) => `export * from ${JSON.stringify(`./${path}`)};`).join("");
  const { outputFiles, metafile } = await build({
    ...settings,
    stdin: { contents, resolveDir: ROOT },
    outdir: resolve(ROOT, ".islands"),
    external: THERE,
    minify: true,
    splitting: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const weights = new Map(
    outputFiles.map(({ path, contents: bytes }) => [relative(ROOT, path), gzipSync(bytes).length]),
  );
  const first = new Set<string>();
  const visit = (path: string) => {
    if (first.has(path)) return;
    first.add(path);
    for (const { path: next, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === "import-statement" && weights.has(next)) visit(next);
  };
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs))
    if (entryPoint === "<stdin>") visit(path);
  const sum = (paths: Iterable<string>) =>
    [...paths].reduce((total, path) => total + (weights.get(path) ?? 0), 0);
  return { first: sum(first), later: sum([...weights.keys()].filter((path) => !first.has(path))) };
}
