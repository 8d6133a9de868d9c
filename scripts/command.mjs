// `node scripts/command.mjs worker --once` runs an operator's command: from source where the development packages are
// installed, otherwise from the build's bundle. It runs in this process, so that it receives signals directly.
import { existsSync } from "node:fs";

const name = process.argv[2];
const source = new URL(`./${name}.ts`, import.meta.url);
const bundle = new URL(`../dist/commands/${name}.mjs`, import.meta.url);

function hasTsx() {
  try {
    import.meta.resolve("tsx");
    return true;
  } catch {
    return false;
  }
}

const fromSource = existsSync(source) && hasTsx();
if (!fromSource && !existsSync(bundle)) {
  console.error(`\n✖ There is no build of the command ${name}. Run: npm run build\n`);
  process.exit(1);
}
process.argv.splice(1, 2, (fromSource ? source : bundle).pathname);
if (fromSource) await import("tsx");
await import(fromSource ? source : bundle);
