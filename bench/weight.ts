import { kib, pagesOf, weightOf } from "./page-weight";

/** `npm run bench:weight -- http://localhost:3000`: the JavaScript that a first visit brings along. */
async function main() {
  const base = process.argv[2] ?? "http://localhost:3000";
  const pages = { home: "/", explore: "/explore", ...(await pagesOf(base)) };
  for (const [name, path] of Object.entries(pages)) {
    const { scripts, gzipped } = await weightOf(new URL(path, base).href);
    console.log(`${name.padEnd(10)} ${kib(gzipped).padStart(10)} gzipped, ${scripts} scripts`);
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
